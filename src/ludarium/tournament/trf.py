"""The tournament report file of FIDE (TRF16, with the extensions that pairing programs read): export and import."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ludarium.tournament.model import Entrant, Event, Pairing, Plan, Result, TournamentError
from ludarium.tournament.roundrobin import number_of_rounds
from ludarium.tournament.standings import standings

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import RoundResult
    from py4swiss.trf.sections import PlayerSection

LONGEST_NAME = 33
# What a result is for either side, and what a missing opponent is.
CODES = {
    Result.FIRST: "10",
    Result.SECOND: "01",
    Result.DRAW: "==",
    Result.FIRST_BY_FORFEIT: "+-",
    Result.SECOND_BY_FORFEIT: "-+",
    Result.NOBODY: "--",
    Result.BYE: "U",
    Result.HALF_BYE: "H",
    Result.ABSENT: "Z",
}
RESULTS = {code: result for result, code in CODES.items()}
UNRATED = {"W": "1", "D": "=", "L": "0"}  # games of less than a move, and a full-point bye
UNRATED_BYE = "F"
UNKNOWN_ROUNDS = 99  # where a file does not say how many are planned


def parsed(event: Event, name: str = "") -> ParsedTrf:
    """A tournament with rounds as py4swiss knows it; rounds that are not finished are left out."""
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.sections import PlayerSection, TournamentSection, XSection
    from py4swiss.trf.sections.x_section import XSectionConfiguration

    rounds = finished_rounds(event)
    points = {each.id: 0.0 for each in event.entrants}
    for pairing in event.pairings:
        if pairing.round <= rounds:
            for player in pairing.players:
                points[player] += pairing.points(player)
    order = sorted(event.entrants, key=lambda each: (-points[each.id], event.seed_of[each.id]))
    ranks = {each.id: place for place, each in enumerate(order, 1)}
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=event.seed_of[each.id],
            name=each.name[:LONGEST_NAME],
            fide_rating=round(each.rating) if 0 < each.rating < 9999 else None,
            points_times_ten=round(10 * points[each.id]),
            rank=ranks[each.id],
            results=[round_result(event, each.id, number) for number in range(1, rounds + 1)],
        )
        for each in event.seeded
    ]
    absent = {event.seed_of[each.id] for each in event.entrants if not each.active or each.since > rounds + 1}
    heading = TournamentSection(
        tournament_name=name or None,
        number_of_players=str(len(event.entrants)),
        type_of_tournament=f"Individual: {event.plan.format}",
    )
    planned = number_of_rounds(event) if event.plan.format == "round-robin" else event.plan.rounds
    last = XSection(
        number_of_rounds=max(planned, rounds),
        zeroed_ids=absent,
        configuration=XSectionConfiguration(),
    )
    return ParsedTrf(player_sections=sections, tournament_section=heading, x_section=last)


def finished_rounds(event: Event) -> int:
    waiting = [pairing.round for pairing in event.running]
    return min(waiting) - 1 if waiting else event.round


def round_result(event: Event, player: str, number: int) -> RoundResult:
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult

    pairing = next((one for one in event.of_player[player] if one.round == number), None)
    if pairing is None or pairing.result is None or pairing.second is None:
        code = "Z" if pairing is None or pairing.result is None else CODES[pairing.result]
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken(code))
    first = pairing.first == player
    opponent = pairing.opponent(player)
    assert opponent is not None
    return RoundResult(
        id=event.seed_of[opponent],
        color=ColorToken.WHITE if first else ColorToken.BLACK,
        result=ResultToken(CODES[pairing.result][0 if first else 1]),
    )


def write_trf(event: Event, name: str = "") -> str:
    """A Swiss tournament or a round robin as a TRF; the first side is its white."""
    if event.plan.format not in ("swiss", "round-robin"):
        raise TournamentError(f"a TRF lists rounds, and this format has none: {event.plan.format}")
    found = parsed(event, " ".join(name.split()))
    ranks = {event.seed_of[line.entrant.id]: place for place, line in enumerate(standings(event), 1)}
    for section in found.player_sections:
        section.rank = ranks[section.starting_number]
    lines = [
        *found.tournament_section.to_strings(),
        *(section.to_string().rstrip() for section in found.player_sections),
        *found.x_section.to_strings(),
    ]
    return "\n".join(lines) + "\n"


def read_trf(text: str) -> tuple[str, Event]:
    """The name of a tournament and its value, from a TRF. Entrants are called by their starting numbers."""
    found = parse(text)
    sections = sorted(found.player_sections, key=lambda section: section.starting_number)
    highest = max((section.fide_rating or 0 for section in sections), default=0) + len(sections)
    entrants = tuple(
        Entrant(
            id=str(section.starting_number),
            name=section.name or f"Player {section.starting_number}",
            rating=section.fide_rating or 0,
        )
        for section in sections
    )
    rounds = max((len(section.results) for section in sections), default=0)
    plan = plan_of(found, len(sections), rounds)
    if [each.id for each in Event(plan=plan, entrants=entrants).seeded] != [e.id for e in entrants]:
        # The starting numbers decide, whatever the ratings say.
        entrants = tuple(replace(each, rating=highest - place) for place, each in enumerate(entrants))
    pairings: list[Pairing] = []
    for number in range(rounds):
        for section in sections:
            if number < len(section.results):
                pairings += pairing_from(found, section, number, len(pairings) + 1)
    event = Event(plan=plan, entrants=entrants, pairings=tuple(pairings))
    for absent in found.x_section.zeroed_ids:
        event = event.changed(str(absent), paused=True)
    return found.tournament_section.tournament_name or "", event


def plan_of(found: ParsedTrf, players: int, rounds: int) -> Plan:
    kind = (found.tournament_section.type_of_tournament or "").lower().replace("-", " ")
    planned = found.x_section.number_of_rounds
    if "round robin" in kind:
        total = rounds if planned == UNKNOWN_ROUNDS else max(planned, rounds)
        return Plan(format="round-robin", twice=total >= 2 * (players - 1))
    return Plan(format="swiss", rounds=max(planned, rounds, 1))


def parse(text: str) -> ParsedTrf:
    from py4swiss.trf import TrfParser
    from py4swiss.trf.exceptions import ConsistencyError, LineError, ParsingError

    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not any(line.startswith("XXR") for line in lines):
        lines.append(f"XXR {UNKNOWN_ROUNDS}")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "tournament.trf"
        path.write_text("\n".join(lines), encoding="utf-8")
        try:
            return TrfParser.parse(path)
        except (ConsistencyError, LineError, ParsingError, ValueError, KeyError) as error:
            raise TournamentError(f"this is no tournament report file that can be read: {error}") from None


def pairing_from(found: ParsedTrf, section: PlayerSection, place: int, count: int) -> list[Pairing]:
    """What a player's line says about a round. Of two who met, the first side's line makes the pairing."""
    given, player = section.results[place], str(section.starting_number)
    code = given.result.value
    if given.result.is_bye() or not given.id:
        result = RESULTS["U" if code == UNRATED_BYE else code if code in RESULTS else "Z"]
        return [Pairing(number=count, round=place + 1, first=player, result=result)]
    if given.color.value != "w":
        return []
    opponent = next(each for each in found.player_sections if each.starting_number == given.id)
    codes = "".join(UNRATED.get(each, each) for each in (code, opponent.results[place].result.value))
    return [Pairing(number=count, round=place + 1, first=player, second=str(given.id), result=RESULTS[codes])]
