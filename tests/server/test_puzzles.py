"""Puzzles on a server: given, judged move by move, rated once, and nothing that was not solved counts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludarium
from ludarium.core.forced import wins_by_force
from ludarium.core.puzzles import Puzzle, check, write_puzzles
from ludarium.server.now import now_ms
from ludarium.server.puzzles.model import bank
from ludarium.server.ratings.elo import START
from ludarium.server.tables.counting_games import FairPlay
from ludarium.server.tables.fairplay import Protected
from ludarium.wire.puzzles import (
    OFFLINE_BYTES,
    OFFLINE_PUZZLES,
    OfflineNode,
    OfflineResult,
    PuzzleAnswer,
    PuzzleAttempt,
)
from tests.clients.people import refused
from tests.clients.wire import API, PASSWORD, Api
from tests.server.moderated import Moderated, moderated
from tests.server.server_clock import ServerClock
from tests.server.test_fair_play import counting

__all__ = ["moderated"]

GAME = "tokonoma"
DAY = 24 * 3600
PUZZLES = {puzzle.id: puzzle for name in ludarium.games() for puzzle in ludarium.puzzles(name)}


def puzzle_of(attempt: PuzzleAttempt) -> Puzzle:
    return PUZZLES[attempt.puzzle.id]


def right(attempt: PuzzleAttempt) -> str:
    """A move that wins in time, by the rules alone."""
    return next(move for move in moves_of(attempt) if wins(attempt, move))


def wrong(attempt: PuzzleAttempt) -> str:
    return next(move for move in moves_of(attempt) if not wins(attempt, move))


def moves_of(attempt: PuzzleAttempt) -> list[str]:
    return [move.text for move in attempt.view.legal_moves]


def wins(attempt: PuzzleAttempt, move: str) -> bool:
    position = puzzle_of(attempt).start
    side = position.state.side
    for played in (*(each.text for each in attempt.line), move):
        position = position.play(played)
    return wins_by_force(position.state.copy(), side, puzzle_of(attempt).plies - attempt.ply - 1, 10**7) is True


def solved(api: Api, attempt: PuzzleAttempt) -> PuzzleAnswer:
    """Solve a puzzle to its end."""
    while True:
        answer = api.client.try_puzzle(attempt, right(attempt))
        assert answer.good
        attempt = answer.attempt
        if attempt.over:
            return answer


def long_puzzle(moves: int = 3) -> Puzzle:
    return next(each for each in ludarium.puzzles(GAME) if each.moves == moves)


def chosen(api: Api, puzzle: Puzzle) -> PuzzleAttempt:
    return api.client.begin_puzzle(puzzle.game.name, puzzle=puzzle.id)


def standing(api: Api, game: str = GAME) -> Any:
    return next(each for each in api.client.puzzles() if each.game == game)


# Solving.


@pytest.mark.parametrize("game", ["cheduk", "gungi", "hexchess", "romgon", "tokonoma"])
def test_a_puzzle_of_each_game_is_solved_by_any_winning_moves(api: Api, game: str) -> None:
    attempt = api.client.begin_puzzle(game)
    assert attempt.rated
    assert attempt.view.turn == attempt.puzzle.side
    assert not attempt.puzzle.themes
    answer = solved(api, attempt)
    assert answer.attempt.result == "solved"
    assert answer.attempt.outcome is not None
    assert answer.attempt.outcome.winner == attempt.puzzle.side
    assert answer.rating is not None
    assert answer.rating.after > answer.rating.before == START
    assert standing(api, game).solved == 1


def test_what_is_told_of_a_position_does_not_help(api: Api) -> None:
    attempt = chosen(api, long_puzzle())
    assert not attempt.view.claims
    assert attempt.view.advice.danger is None
    assert attempt.view.advice.tip is None


def test_a_wrong_move_counts_at_once_and_its_refutation_is_shown(api: Api) -> None:
    attempt = api.client.begin_puzzle(GAME)
    move = wrong(attempt)
    assert refused(api.client.refute_puzzle_move, attempt, move) == (400, "bad-request")  # it was not tried
    answer = api.client.try_puzzle(attempt, move)
    assert answer.good is False
    assert answer.attempt.result == "missed"
    assert not answer.attempt.over
    assert answer.attempt.view == attempt.view
    assert answer.rating is not None
    assert answer.rating.after < answer.rating.before
    shown = api.client.refute_puzzle_move(answer.attempt, move)
    assert shown.line[0].text == move
    assert shown.verdict in ("slow", "loses", "lost-win")
    assert refused(api.client.refute_puzzle_move, answer.attempt, right(attempt)) == (400, "bad-request")
    again = solved(api, answer.attempt)
    assert again.attempt.result == "missed"
    assert again.rating is None
    assert standing(api).rating.rated == 1
    assert standing(api).solved == 0


def test_a_hint_and_the_solution_make_a_puzzle_missed(api: Api) -> None:
    attempt = chosen(api, long_puzzle())
    hinted = api.client.try_puzzle(attempt, asked="hint")
    starts = {move.path[0] for move in attempt.view.legal_moves if wins(attempt, move.text)}
    assert hinted.hint in starts
    assert hinted.attempt.result == "missed"
    shown = api.client.try_puzzle(hinted.attempt, asked="solution")
    assert len(shown.solution) == long_puzzle().plies
    assert shown.attempt.over
    assert shown.attempt.puzzle.themes
    assert refused(api.client.try_puzzle, shown.attempt, right(attempt)) == (409, "stale")


def test_the_defence_varies_between_answers_that_hold_out_equally_long(api: Api) -> None:
    puzzle = long_puzzle(2)  # each reply is followed by the winning move
    assert len(puzzle.start.play(puzzle.solutions[0].move).legal_moves) > 4
    replies = set()
    for _ in range(12):
        attempt = chosen(api, puzzle)
        answer = api.client.try_puzzle(attempt, puzzle.solutions[0].move)
        replies.add(answer.reply[0].text)
        assert answer.attempt.ply == 2
    assert len(replies) > 1


def test_a_puzzle_is_rated_once_and_not_where_it_was_chosen(api: Api) -> None:
    first = api.client.begin_puzzle(GAME)
    assert api.client.begin_puzzle(GAME).id == first.id  # nobody skips a hard one
    solved(api, first)
    again = chosen(api, puzzle_of(first))
    assert not again.rated
    assert solved(api, again).rating is None
    second = api.client.begin_puzzle(GAME)
    assert second.puzzle.id != first.puzzle.id
    assert second.rated


def test_an_unrated_puzzle_changes_no_rating_and_may_be_left(api: Api) -> None:
    first = api.client.begin_puzzle(GAME, rated=False)
    assert not first.rated
    assert api.client.begin_puzzle(GAME, rated=False).id != first.id
    assert solved(api, first).rating is None
    assert not standing(api).rating.rated


def test_puzzles_are_found_by_theme_and_difficulty(api: Api) -> None:
    known = standing(api)
    assert known.puzzles == len(ludarium.puzzles(GAME)) == sum(known.difficulties.values())
    theme = known.themes[-1]
    attempt = api.client.begin_puzzle(GAME, theme=theme.name)
    assert theme.name in puzzle_of(attempt).themes
    hard = api.client.begin_puzzle(GAME, difficulty="hardest")
    assert hard.puzzle.difficulty == "hardest"
    assert hard.puzzle.rating > api.client.begin_puzzle(GAME, difficulty="easiest").puzzle.rating
    assert refused(api.client.begin_puzzle, GAME, theme="nothing") == (404, "not-found")
    assert refused(api.client.begin_puzzle, GAME, puzzle="nothing") == (404, "not-found")
    assert refused(api.client.begin_puzzle, "hex") in ((404, "not-found"), (404, "unknown-game"))


# Daily, runs.


def test_the_daily_puzzle_is_everybodys_and_counts_once(api: Api, friend: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock(monkeypatch)
    clock.ahead = 400 * DAY
    day = api.client.daily_puzzle()
    assert friend.client.daily_puzzle().puzzle == day.puzzle
    assert "daily-puzzle" in [item["kind"] for item in api.get("/today")]
    attempt = api.client.begin_puzzle(mode="daily")
    assert attempt.puzzle.id == day.puzzle.id
    solved(api, attempt)
    assert "daily-puzzle" not in [item["kind"] for item in api.get("/today")]
    assert api.client.begin_puzzle(mode="daily").result == "solved"
    after = api.client.daily_puzzle()
    assert (after.result, after.solved, after.tried) == ("solved", day.solved + 1, day.tried + 1)
    assert friend.client.daily_puzzle().result is None
    clock.ahead += DAY
    assert api.client.daily_puzzle().day > day.day
    assert api.client.daily_puzzle().result is None


def test_a_run_counts_what_was_solved_until_the_server_says_that_it_is_over(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ServerClock(monkeypatch)
    begun = api.client.begin_puzzle_run(GAME)
    assert begun.run.ends - begun.run.now in range(298_000, 300_001)
    attempt = begun.attempt
    assert attempt is not None
    assert refused(api.client.try_puzzle, attempt, asked="hint") == (400, "bad-request")
    answer = solved(api, attempt)
    assert answer.next is not None
    assert answer.next.puzzle.id != attempt.puzzle.id
    missed = api.client.try_puzzle(answer.next, wrong(answer.next))
    assert missed.attempt.over
    assert missed.attempt.run is not None
    assert (missed.attempt.run.solved, missed.attempt.run.missed) == (1, 1)
    assert refused(api.client.refute_puzzle_move, missed.attempt, wrong(answer.next)) == (400, "bad-request")
    assert missed.next is not None
    shown = api.client.puzzle_run(begun.run.id)
    assert shown.attempt is not None
    assert shown.attempt.id == missed.next.id
    clock.ahead = 301
    assert refused(api.client.try_puzzle, missed.next, right(missed.next)) == (409, "stale")
    over = api.client.puzzle_run(begun.run.id)
    assert over.run.over
    assert over.attempt is None
    assert over.run.best == standing(api).best_run == 1


def test_a_run_is_over_with_the_third_missed_puzzle(api: Api) -> None:
    attempt = api.client.begin_puzzle_run(GAME).attempt
    for left in (2, 1, 0):
        assert attempt is not None
        answer = api.client.try_puzzle(attempt, wrong(attempt))
        attempt = answer.next
        assert (attempt is None) == (left == 0)
    assert answer.attempt.run is not None
    assert answer.attempt.run.over


# Games of third parties.


@pytest.fixture
def breakthrough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Puzzle]:
    """A puzzle of a game in plain Python, which no level has tried."""
    game = ludarium.game("breakthrough")
    proof = {"h3g2": "g2f1", "h3h2": "h2g1"}
    solutions = [[move, {"*": [wins]}] for move, wins in proof.items()]
    text = "b5b1/1b4b1/2wbbw1b/1b1b1b2/1www1w1b/w2w3b/wwww1w2/8 b"
    puzzle = Puzzle.of_data(game, {"position": text, "plies": 3, "solutions": solutions})
    check(puzzle)
    write_puzzles(tmp_path / "puzzles.jsonl", [puzzle])
    monkeypatch.setattr(game, "puzzles", tmp_path / "puzzles.jsonl")
    bank.cache_clear()
    yield puzzle
    bank.cache_clear()


def test_a_game_of_a_third_party_has_puzzles_by_its_rules_alone(api: Api, breakthrough: Puzzle) -> None:
    assert standing(api, "breakthrough").puzzles == 1
    attempt = api.client.begin_puzzle("breakthrough", puzzle=breakthrough.id)
    assert attempt.puzzle.difficulty == "easy"
    wrong_one = next(move.text for move in attempt.view.legal_moves if move.text not in ("h3g2", "h3h2"))
    missed = api.client.try_puzzle(attempt, wrong_one)
    assert missed.good is False
    assert api.client.refute_puzzle_move(missed.attempt, wrong_one).line[0].text == wrong_one
    begun = api.client.try_puzzle(missed.attempt, "h3h2")
    assert begun.good
    last = next(move.text for move in begun.attempt.view.legal_moves if move.text[-1] == "1")
    assert api.client.try_puzzle(begun.attempt, last).attempt.outcome is not None
    run = api.client.begin_puzzle_run("breakthrough").attempt
    assert run is not None
    assert run.puzzle.id == breakthrough.id


# They come back, pass to an account, are exported, go with it.


def test_missed_and_solved_puzzles_come_back_as_exercises(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = ServerClock(monkeypatch)
    missed, fine = chosen(api, long_puzzle(2)), chosen(api, long_puzzle(3))
    api.client.try_puzzle(missed, wrong(missed))
    solved(api, fine)
    known = {each.puzzle: each for each in api.client.exercises(kind="puzzle").exercises}
    assert set(known) == {missed.puzzle.id, fine.puzzle.id}
    due = known[missed.puzzle.id].due
    assert now_ms() < due < known[fine.puzzle.id].due
    clock.ahead = (due - now_ms()) / 1000 + 1
    assert {"kind": "exercises", "count": 1} in api.get("/today")
    assert refused(api.client.grade_exercise, known[missed.puzzle.id].id, "easy") == (400, "bad-request")
    assert refused(api.client.exercise, known[missed.puzzle.id].id) == (400, "bad-request")
    again = api.client.begin_puzzle(GAME, puzzle=missed.puzzle.id, mode="exercise")
    assert not again.rated
    solved(api, again)
    after = {each.puzzle: each for each in api.client.exercises(kind="puzzle").exercises}
    assert after[missed.puzzle.id].done == 1
    assert after[missed.puzzle.id].due > due + DAY * 1000
    assert {"kind": "exercises", "count": 1} not in api.get("/today")


def test_what_a_guest_has_solved_passes_to_the_account_is_exported_and_goes_with_it(api: Api) -> None:
    first = solved(api, api.client.begin_puzzle(GAME))
    assert first.rating is not None
    run = api.client.begin_puzzle_run(GAME).run.id
    api.client.register("puzzlesolver", PASSWORD)
    assert standing(api).rating.rating == first.rating.after
    assert api.client.puzzle(first.attempt.id).result == "solved"
    assert api.client.puzzle_run(run).run.id == run
    kept = api.get("/account/export")["more"]
    assert first.attempt.id in [each["id"] for each in kept["puzzles"]]
    assert kept["puzzle_ratings"][0]["game"] == GAME
    assert kept["puzzle_runs"]
    assert kept["exercises"][0]["puzzle"] == first.attempt.puzzle.id
    api.http.post(f"{API}/account/delete", json={"password": PASSWORD}).raise_for_status()
    assert standing(api).solved == 0
    assert refused(api.client.puzzle, first.attempt.id) == (404, "not-found")


def test_an_account_keeps_its_own_rating_and_its_result_of_the_day(api: Api, friend: Api) -> None:
    api.client.register("ownrating", PASSWORD)
    own = solved(api, api.client.begin_puzzle(mode="daily"))
    rated = solved(api, api.client.begin_puzzle(GAME)).rating
    daily = friend.client.begin_puzzle(mode="daily")
    friend.client.try_puzzle(daily, wrong(daily))
    guests = friend.client.begin_puzzle(GAME)
    friend.client.try_puzzle(guests, wrong(guests))
    friend.client.sign_in("ownrating", PASSWORD)
    assert rated is not None
    assert standing(friend).rating.rating == rated.after
    assert friend.client.begin_puzzle(mode="daily").id == own.attempt.id


# Without network.


def test_the_last_puzzles_can_be_solved_without_network_and_are_sent_later(api: Api) -> None:
    api.client.register("offlinesolver", PASSWORD)
    done = solved(api, api.client.begin_puzzle(GAME)).attempt
    kept = api.client.offline_puzzles()
    assert len(kept) == OFFLINE_PUZZLES
    assert kept[0].puzzle.id == done.puzzle.id
    before = standing(api)
    sent = []
    for each in kept:
        assert len(msgspec.json.encode(each)) <= OFFLINE_BYTES
        moves = list(played(each.tree))
        sent.append(OfflineResult(game=each.puzzle.game, puzzle=each.puzzle.id, moves=moves, at=now_ms()))
    judged = api.client.send_offline(sent).results
    assert judged == {each.puzzle.id: "solved" for each in kept}
    assert standing(api).rating == before.rating
    api.client.send_offline(sent)  # the answer was lost, so they are sent twice
    rows = [each for each in api.get("/account/export")["more"]["puzzles"] if each["mode"] == "offline"]
    assert len(rows) == OFFLINE_PUZZLES


def played(node: OfflineNode) -> Iterator[str]:
    """The moves of both sides, always the first that wins and the last answer."""
    while node.winning:
        move, answers = next(iter(node.winning.items()))
        yield move
        answer = answers[-1]
        yield from (each.text for each in answer.reply)
        if answer.then is None:
            return
        node = answer.then


def test_trees_without_network_hold_every_winning_move(api: Api) -> None:
    compared = 0
    for each in api.client.offline_puzzles()[:8]:
        puzzle = PUZZLES[each.puzzle.id]
        assert set(each.tree.winning) == {solution.move for solution in puzzle.solutions}
        compared += 1
    assert compared == 8


def test_a_result_without_moves_that_win_is_missed(api: Api) -> None:
    puzzle = long_puzzle()
    lies: list[list[str]] = [[], ["nonsense"], [puzzle.solutions[0].move], [wrong(chosen(api, puzzle))]]
    for number, moves in enumerate(lies):
        lie = OfflineResult(game=GAME, puzzle=puzzle.id, moves=moves, at=number)
        assert api.client.send_offline([lie]).results == {puzzle.id: "missed"}
    nobodys = [OfflineResult(game=game, puzzle="nothing", moves=[], at=0) for game in (GAME, "nothing")]
    assert api.client.send_offline(nobodys).results == {}
    assert standing(api).solved == 0


# Those who want more than they have solved.


def test_nobody_gets_a_result_without_solving(api: Api, stranger: Api) -> None:
    attempt = api.client.begin_puzzle(GAME)
    path = f"/puzzles/attempts/{attempt.id}/tries"
    assert refused(stranger.client.try_puzzle, attempt, right(attempt)) == (404, "not-found")
    assert refused(stranger.client.puzzle, attempt.id) == (404, "not-found")
    assert api.refused("POST", path, json={"move": right(attempt), "ply": 2}) == (409, "stale")
    assert api.refused("POST", path, json={"move": "nonsense", "ply": 0})[0] in (400, 409)
    assert api.refused("POST", path, json={"move": right(attempt), "ply": 0, "result": "solved"})[0] == 400
    assert api.client.puzzle(attempt.id).result is None


def test_a_solution_that_was_told_in_another_attempt_earns_nothing(api: Api) -> None:
    attempt = api.client.begin_puzzle(GAME)
    assert attempt.rated
    beside = api.client.begin_puzzle(GAME, puzzle=attempt.puzzle.id, mode="exercise")
    assert beside.id != attempt.id
    api.client.try_puzzle(beside, asked="solution")
    answer = solved(api, attempt)
    assert answer.attempt.result == "missed"
    assert answer.rating is not None
    assert answer.rating.after < answer.rating.before


def test_floods_are_refused(api: Api) -> None:
    """A puzzle is a row and some milliseconds of a core: each beginning counts."""
    answers = [api.http.post(f"{API}/puzzles/attempts", json={"mode": "daily"}).status_code for _ in range(125)]
    assert answers[0] == 201
    assert answers[-1] == 429


def test_a_move_that_is_sent_twice_counts_once(api: Api) -> None:
    attempt = chosen(api, long_puzzle())
    move = right(attempt)
    assert api.client.try_puzzle(attempt, move).good
    assert refused(api.client.try_puzzle, attempt, move) == (409, "stale")
    assert api.client.puzzle(attempt.id).ply == 2


def test_a_puzzle_near_to_a_rated_game_in_progress_is_no_puzzle_for_its_players(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = long_puzzle()
    begun = chosen(api, puzzle)
    api.client.try_puzzle(begun, asked="hint")
    stood = puzzle.start.play(puzzle.start.legal_moves[0])

    async def protected(self: FairPlay, player: str) -> Protected:
        return counting(stood)

    monkeypatch.setattr(FairPlay, "protected", protected)
    move, near = right(begun), (403, "fair-play")
    assert refused(api.client.begin_puzzle, GAME, puzzle=puzzle.id) == near
    assert refused(api.client.puzzle, begun.id) == near
    assert refused(api.client.try_puzzle, begun, move) == near
    assert refused(api.client.try_puzzle, begun, asked="solution") == near
    assert refused(api.client.refute_puzzle_move, begun, wrong(begun)) == near
    assert puzzle.id not in [each.puzzle.id for each in api.client.offline_puzzles()]
    lie = OfflineResult(game=GAME, puzzle=puzzle.id, moves=[move], at=0)
    assert refused(api.client.send_offline, [lie]) == near


def test_moderators_see_the_puzzles_that_guests_report(moderated: Moderated) -> None:
    running, moderator = moderated
    puzzle = long_puzzle()
    with Api(running.address) as api, Api(running.address) as friend:
        assert refused(api.client.report_puzzle, GAME, "nothing") == (404, "not-found")
        made = api.client.report_puzzle(GAME, puzzle.id, "b5 wins, too").id
        report = moderator.get("/moderation/reports")[0]
        assert report["id"] == made
        assert (report["kind"], report["puzzle"], report["about"]) == ("puzzle", f"{GAME}/{puzzle.id}", "")
        assert report["text"] == "b5 wins, too"
        assert [friend.client.report_puzzle(GAME, puzzle.id).id for _ in range(6)][-1] == made
        assert len(moderator.get("/moderation/reports")) == 5
