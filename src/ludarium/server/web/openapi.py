"""The description of the interface; `print_openapi` prints it for the client's build.

Paths come from Litestar; the shapes are msgspec's own, so that they are what is really read and written.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.wire import (
    accounts,
    analysis,
    catalogue,
    chat,
    exercises,
    explorer,
    history,
    lobby,
    moderation,
    notifications,
    pictures,
    positions,
    progress,
    protocol,
    puzzles,
    ratings,
    records,
    tables,
    tournaments,
    vacations,
)
from ludarium.wire.errors import Refusal

REFERENCE = "#/components/schemas/"

LOBBY_MESSAGE: Any = lobby.AnyLobbyMessage | moderation.Announced
READ: tuple[Any, ...] = (
    pictures.PictureRequest,
    positions.PositionRequest,
    positions.PossibleRequest,
    positions.WhyNotRequest,
    positions.LineRequest,
    positions.ComposeRequest,
    catalogue.LessonRequest,
    records.ReadRequest,
    records.RecordRequest,
    records.WriteRequest,
    tables.TableRequest,
    tables.SeatRequest,
    lobby.SeekRequest,
    lobby.ChallengeRequest,
    tournaments.TournamentRequest,
    tournaments.EntryRequest,
    tournaments.PauseRequest,
    tournaments.BotRequest,
    tournaments.OrganiseRequest,
    tournaments.CorrectionRequest,
    tournaments.RemovalRequest,
    accounts.NewAccount,
    accounts.SignIn,
    accounts.NewPassword,
    accounts.NewEmail,
    accounts.Deletion,
    accounts.ResetMail,
    accounts.ResetLink,
    accounts.ResetPassword,
    accounts.NewToken,
    vacations.VacationRequest,
    chat.NewLine,
    moderation.NewReport,
    moderation.Closing,
    moderation.Timeout,
    moderation.Ban,
    moderation.Annulment,
    moderation.NewAnnouncement,
    notifications.NotificationChoices,
    notifications.NewDevice,
    analysis.ReviewRequest,
    analysis.RecordReviewRequest,
    analysis.ReviewAttempt,
    analysis.CheckRequest,
    analysis.Attempt,
    exercises.GradeRequest,
    puzzles.NewAttempt,
    puzzles.PuzzleTry,
    puzzles.WrongMove,
    puzzles.NewRun,
    puzzles.OfflineResults,
    puzzles.PuzzleReport,
    explorer.ExplorerRequest,
    analysis.AnyAnalysisRequest,
    protocol.AnyClientMessage,
)
WRITTEN: tuple[Any, ...] = (
    catalogue.GameSummary,
    catalogue.GameData,
    catalogue.CourseData,
    catalogue.GameTexts,
    catalogue.LanguageData,
    catalogue.GuideData,
    catalogue.RulesPage,
    positions.PositionData,
    positions.ComposedData,
    positions.PossibleData,
    positions.RefusalData,
    records.RecordAnswer,
    records.RecordText,
    catalogue.LessonAnswer,
    catalogue.SolvedLessons,
    tables.TableId,
    tables.TableSummary,
    accounts.Me,
    accounts.SessionData,
    accounts.TokenData,
    vacations.VacationData,
    accounts.MadeToken,
    accounts.ResetName,
    accounts.RelationData,
    accounts.ProfileData,
    accounts.AccountExport,
    progress.GameProgress,
    progress.TodayItem,
    history.HistoryPage,
    history.PictureData,
    history.PlayedGame,
    history.SharedGame,
    lobby.TableLink,
    lobby.WatchedGame,
    tournaments.TournamentId,
    tournaments.TournamentLists,
    tournaments.TournamentSummary,
    tournaments.TournamentPage,
    tournaments.PairingData,
    tournaments.TournamentChanged,
    ratings.PlayerRating,
    ratings.HistoryEntry,
    ratings.Leaderboards,
    ratings.FlagData,
    chat.ChatData,
    moderation.MadeReport,
    moderation.ReportData,
    moderation.PlayerFile,
    moderation.AuditEntry,
    notifications.NotificationData,
    notifications.DeviceData,
    notifications.PushMessage,
    analysis.ReviewData,
    analysis.AttemptAnswer,
    analysis.TaughtMove,
    exercises.ExerciseList,
    exercises.ExerciseData,
    puzzles.PuzzleGame,
    puzzles.DailyPuzzle,
    puzzles.PuzzleAttempt,
    puzzles.PuzzleAnswer,
    puzzles.Refutation,
    puzzles.RunStart,
    puzzles.OfflinePuzzle,
    puzzles.OfflineJudged,
    explorer.ExplorerData,
    analysis.AnyAnalysisMessage,
    LOBBY_MESSAGE,
    protocol.AnyServerMessage | ratings.TableRatings | chat.ChatSaid | chat.ChatHidden,
)


def schemas() -> dict[str, Any]:
    """All shapes by name. What is written is always complete, so all of its fields are there."""
    template = REFERENCE + "{name}"
    read_shapes, read = msgspec.json.schema_components(READ, ref_template=template)
    written_shapes, written = msgspec.json.schema_components(WRITTEN, ref_template=template)
    _, refusal = msgspec.json.schema_components((Refusal,), ref_template=template)
    for name, shape in written.items():
        if "properties" in shape and name not in read:
            shape["required"] = list(shape["properties"])
    messages = {
        "ClientMessage": read_shapes[-1],
        "ServerMessage": written_shapes[-1],
        "LobbyMessage": written_shapes[WRITTEN.index(LOBBY_MESSAGE)],
        "AnalysisRequest": read_shapes[READ.index(analysis.AnyAnalysisRequest)],
        "AnalysisMessage": written_shapes[WRITTEN.index(analysis.AnyAnalysisMessage)],
    }
    return dict(sorted({**written, **read, **refusal, **messages}.items()))


def description(openapi: dict[str, Any]) -> dict[str, Any]:
    """Litestar's description, with our shapes and our refusals."""
    refusal = {"application/json": {"schema": {"$ref": f"{REFERENCE}Refusal"}}}
    paths = {}
    for path, operations in sorted(openapi["paths"].items()):
        paths[path] = {
            method: {
                **operation,
                "responses": {
                    **{code: answer for code, answer in operation["responses"].items() if code < "300"},
                    "4XX": {"description": "Refused; nothing was changed", "content": refusal},
                    "5XX": {"description": "Our fault", "content": refusal},
                },
            }
            for method, operation in sorted(operations.items())
        }
    return {**openapi, "paths": paths, "components": {"schemas": schemas()}}
