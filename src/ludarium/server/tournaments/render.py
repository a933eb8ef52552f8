"""What leaves the server about a tournament."""

from __future__ import annotations

from ludarium.server.lobby.opening import ruleset_data
from ludarium.server.tables.render import time_control_data
from ludarium.server.threads import off_loop
from ludarium.server.tournaments.model import Whole
from ludarium.server.tournaments.queries import Listed
from ludarium.tournament import Pairing, rounds, standings
from ludarium.tournament.export import breaks_heading, cells, cells_heading
from ludarium.tournament.knockout import Stand, stands
from ludarium.wire.tournaments import (
    REPEATS,
    MatchData,
    NoteData,
    OwnPart,
    PairingData,
    PlanData,
    StandingData,
    TournamentData,
    TournamentSummary,
)

LATEST = 200  # pairings of an arena that are shown


def summary_data(found: Listed) -> TournamentSummary:
    one = found.tournament
    return TournamentSummary(
        id=one.id,
        name=one.name,
        game=ruleset_data(one.ruleset),
        control=time_control_data(one.control),
        format=one.plan.format,
        status=one.status,
        rated=one.rated,
        locked=bool(one.entry.lock),
        entrants=found.entrants,
        most=one.entry.most,
        start_at=one.start_at,
        started=one.started,
        ends=one.ends,
        finished=one.finished,
        winner=found.winner,
        organiser=found.organiser,
        series=bool(one.repeat),
        rank=found.rank,
    )


def tournament_data(whole: Whole, organiser: str) -> TournamentData:
    """All that everybody may see."""
    off_loop()
    one, event = whole.tournament, whole.event
    lines = standings(event)
    shown = whole.pairings[-LATEST:] if one.plan.format == "arena" else whole.pairings
    winner = next((line.entrant.name for line in lines if line.rank == 1), None) if one.status == "finished" else None
    return TournamentData(
        summary=summary_data(Listed(one, len(whole.members), organiser, winner)),
        plan=PlanData(
            rounds=rounds(event),
            twice=one.plan.twice,
            best_of=one.plan.best_of,
            third_place=one.plan.third_place,
            minutes=one.plan.minutes,
            berserk=one.plan.berserk,
            tie_breaks=list(one.plan.decided_by),
        ),
        version=one.version,
        paused=one.paused,
        least=one.entry.least,
        when_full=one.entry.when_full,
        min_rating=one.entry.min_rating,
        max_rating=one.entry.max_rating,
        bots=one.entry.bots,
        break_seconds=one.entry.break_seconds,
        created=one.created,
        round=0 if event.plan.format == "arena" else event.round,
        breaks=breaks_heading(event),
        columns=cells_heading(event),
        standings=[
            StandingData(
                number=int(line.entrant.id),
                rank=line.rank,
                name=line.entrant.name,
                level=whole.by_id[line.entrant.id].level,
                bot=whole.by_id[line.entrant.id].bot,
                rating=round(line.entrant.rating),
                points=line.points,
                breaks=list(line.breaks),
                wins=line.wins,
                draws=line.draws,
                losses=line.losses,
                fire=line.fire,
                withdrawn=line.entrant.withdrawn,
                paused=line.entrant.paused,
                cells=cells(event, line, lines),
            )
            for line in lines
        ],
        pairings=[pairing_data(whole, pairing) for pairing in shown],
        bracket=[match_data(each) for each in bracket(whole)],
        notes=[NoteData(note.at, note.kind, note.about, note.reason) for note in whole.notes],
        repeat=next(name for name, every in REPEATS.items() if every == one.repeat),
        successor=one.successor,
    )


def pairing_data(whole: Whole, pairing: Pairing) -> PairingData:
    return PairingData(
        number=pairing.number,
        round=pairing.round,
        first=int(pairing.first),
        second=None if pairing.second is None else int(pairing.second),
        result=None if pairing.result is None else pairing.result.value,
        match=pairing.match,
        game=pairing.game,
        speed=pairing.speed,
        berserk=[int(player) for player in pairing.berserk],
        table=whole.tables.get(pairing.number),
    )


def bracket(whole: Whole) -> list[Stand]:
    """The matches of a knockout; before the start as they would be with those who have entered so far."""
    if whole.tournament.plan.format != "knockout" or len(whole.members) < 2:
        return []
    return list(stands(whole.event).values())


def match_data(stand: Stand) -> MatchData:
    match = stand.match
    numbers = [None if player is None else int(player) for player in stand.players]
    return MatchData(
        id=match.id,
        stage=match.stage,
        round=match.round,
        place=match.place,
        players=(numbers[0], numbers[1]),
        sources=(f"{match.sources[0].kind} {match.sources[0].of}", f"{match.sources[1].kind} {match.sources[1].of}"),
        known=stand.known,
        score=stand.score,
        winner=None if stand.winner is None else int(stand.winner),
        decided=stand.decided,
        games=[pairing.number for pairing in stand.games],
    )


def own_part(whole: Whole, player: str, signed_in: bool, admin: bool) -> OwnPart:
    member = whole.member_of(player)
    running = None
    if member is not None:
        own = [p for p in whole.event.of_player[str(member.number)] if p.open and p.number in whole.tables]
        running = whole.tables[own[-1].number] if own else None
    return OwnPart(
        number=None if member is None else member.number,
        withdrawn=member is not None and member.withdrawn,
        paused=member is not None and member.paused,
        table=running,
        organiser=signed_in and (admin or whole.tournament.organiser == player),
        signed_in=signed_in,
    )
