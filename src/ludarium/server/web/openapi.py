"""The description of the interface; `print_openapi` prints it for the client's build.

Paths come from Litestar; the shapes are msgspec's own, so that they are what is really read and written.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ludarium.server.accounts import wire as accounts_wire
from ludarium.server.analysis import wire as analysis_wire
from ludarium.server.catalogue import records as catalogue_records
from ludarium.server.catalogue import requests as catalogue_requests
from ludarium.server.catalogue import wire as catalogue_wire
from ludarium.server.chat import wire as chat_wire
from ludarium.server.exercises import wire as exercises_wire
from ludarium.server.history import wire as history_wire
from ludarium.server.live import protocol
from ludarium.server.lobby import wire as lobby_wire
from ludarium.server.lobby.sharing import TableLink
from ludarium.server.moderation import wire as moderation_wire
from ludarium.server.notifications import wire as notifications_wire
from ludarium.server.progress import wire as progress_wire
from ludarium.server.ratings import wire as ratings_wire
from ludarium.server.tables import requests as table_requests
from ludarium.server.tables import wire as table_wire
from ludarium.server.tournaments import wire as tournaments_wire
from ludarium.server.vacations import wire as vacations_wire
from ludarium.server.web.errors import Refusal

REFERENCE = "#/components/schemas/"

LOBBY_MESSAGE: Any = lobby_wire.AnyLobbyMessage | moderation_wire.Announced
READ: tuple[Any, ...] = (
    catalogue_requests.PositionRequest,
    catalogue_requests.PossibleRequest,
    catalogue_requests.WhyNotRequest,
    catalogue_requests.LineRequest,
    catalogue_requests.ComposeRequest,
    catalogue_requests.LessonRequest,
    catalogue_requests.ReadRequest,
    catalogue_requests.RecordRequest,
    catalogue_requests.WriteRequest,
    table_requests.TableRequest,
    table_requests.SeatRequest,
    lobby_wire.SeekRequest,
    lobby_wire.ChallengeRequest,
    tournaments_wire.TournamentRequest,
    tournaments_wire.EntryRequest,
    tournaments_wire.PauseRequest,
    tournaments_wire.BotRequest,
    tournaments_wire.OrganiseRequest,
    tournaments_wire.CorrectionRequest,
    tournaments_wire.RemovalRequest,
    accounts_wire.NewAccount,
    accounts_wire.SignIn,
    accounts_wire.NewPassword,
    accounts_wire.NewEmail,
    accounts_wire.Deletion,
    accounts_wire.ResetMail,
    accounts_wire.ResetLink,
    accounts_wire.ResetPassword,
    accounts_wire.NewToken,
    vacations_wire.VacationRequest,
    chat_wire.NewLine,
    moderation_wire.NewReport,
    moderation_wire.Closing,
    moderation_wire.Timeout,
    moderation_wire.Ban,
    moderation_wire.Annulment,
    moderation_wire.NewAnnouncement,
    notifications_wire.NotificationChoices,
    notifications_wire.NewDevice,
    analysis_wire.ReviewRequest,
    analysis_wire.RecordReviewRequest,
    analysis_wire.ReviewAttempt,
    analysis_wire.Attempt,
    exercises_wire.GradeRequest,
    analysis_wire.AnyAnalysisRequest,
    protocol.AnyClientMessage,
)
WRITTEN: tuple[Any, ...] = (
    catalogue_wire.GameSummary,
    catalogue_wire.GameData,
    catalogue_wire.CourseData,
    catalogue_wire.GameTexts,
    catalogue_wire.LanguageData,
    catalogue_wire.GuideData,
    catalogue_wire.RulesPage,
    catalogue_wire.PositionData,
    catalogue_wire.ComposedData,
    catalogue_wire.PossibleData,
    catalogue_wire.RefusalData,
    catalogue_records.RecordAnswer,
    catalogue_records.RecordText,
    catalogue_wire.LessonAnswer,
    catalogue_wire.SolvedLessons,
    table_wire.TableId,
    table_wire.TableSummary,
    accounts_wire.Me,
    accounts_wire.SessionData,
    accounts_wire.TokenData,
    vacations_wire.VacationData,
    accounts_wire.MadeToken,
    accounts_wire.ResetName,
    accounts_wire.RelationData,
    accounts_wire.ProfileData,
    accounts_wire.AccountExport,
    progress_wire.GameProgress,
    progress_wire.TodayItem,
    history_wire.HistoryPage,
    history_wire.PictureData,
    history_wire.PlayedGame,
    history_wire.SharedGame,
    TableLink,
    lobby_wire.WatchedGame,
    tournaments_wire.TournamentId,
    tournaments_wire.TournamentLists,
    tournaments_wire.TournamentSummary,
    tournaments_wire.TournamentPage,
    tournaments_wire.PairingData,
    tournaments_wire.TournamentChanged,
    ratings_wire.PlayerRating,
    ratings_wire.HistoryEntry,
    ratings_wire.Leaderboards,
    ratings_wire.FlagData,
    chat_wire.ChatData,
    moderation_wire.MadeReport,
    moderation_wire.ReportData,
    moderation_wire.PlayerFile,
    moderation_wire.AuditEntry,
    notifications_wire.NotificationData,
    notifications_wire.DeviceData,
    notifications_wire.PushMessage,
    analysis_wire.ReviewData,
    analysis_wire.AttemptAnswer,
    exercises_wire.ExerciseList,
    exercises_wire.ExerciseData,
    analysis_wire.AnyAnalysisMessage,
    LOBBY_MESSAGE,
    protocol.AnyServerMessage | ratings_wire.TableRatings | chat_wire.ChatSaid | chat_wire.ChatHidden,
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
        "AnalysisRequest": read_shapes[READ.index(analysis_wire.AnyAnalysisRequest)],
        "AnalysisMessage": written_shapes[WRITTEN.index(analysis_wire.AnyAnalysisMessage)],
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
