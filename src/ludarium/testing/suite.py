"""The conformance suite."""

from collections.abc import Callable, Mapping

from ludarium.core.game import Game
from ludarium.core.options import Value
from ludarium.testing import bad_input, course, declaration, explanations, faces, rules
from ludarium.testing.sample import Sample, sample

CHECKS: Mapping[str, Callable[[Sample], None]] = {
    check.__name__: check
    for check in (
        declaration.the_game_is_declared,
        declaration.the_board_is_declared,
        declaration.options_are_checked,
        declaration.rated_variants_are_declared,
        declaration.positions_can_be_built_by_hand,
        course.the_goal_is_reached,
        course.lessons_can_be_solved,
        course.the_first_lesson_is_no_riddle,
        course.names_are_taught_before_they_are_used,
        course.openings_can_be_played,
        course.the_strategy_is_a_chapter,
        rules.legal_moves_are_what_play_accepts,
        rules.moves_from_elsewhere_are_refused,
        rules.undo_restores_everything,
        rules.copies_are_independent,
        rules.equal_positions_have_equal_keys,
        rules.perft_counts_the_legal_moves,
        rules.games_end,
        rules.ends_are_declared,
        faces.positions_read_back,
        faces.reprs_are_code,
        faces.records_replay_exactly,
        faces.paths_are_clickable,
        faces.scenes_use_what_is_declared,
        faces.views_show_what_a_viewer_may_know,
        faces.secret_choices_stay_secret,
        explanations.explanations_are_declared,
        explanations.effects_are_what_happens,
        explanations.could_do_has_the_legal_moves,
        explanations.advice_is_always_given,
        bad_input.bad_input_is_refused,
    )
}


def conform(game: Game, options: Mapping[str, Value] | None = None) -> None:
    """Put a game through every check; Nonconformity names the first promise that is not kept."""
    looked_at = sample(game, options)
    for check in CHECKS.values():
        check(looked_at)
