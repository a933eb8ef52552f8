"""What Gungi's pieces and buttons do and what is drawn on its board, in words."""

from ludarium.core.guide import Action

ACTIONS = {
    "keep": Action("Leave it there"),
    "take-back": Action("Take it back into hand"),
    "capture": Action("Capture"),
    "tower": Action("Stand on top"),
    "exchange": Action("Exchange places with"),
    "strike-up": Action("Capture the piece above"),
    "strike-down": Action("Capture the piece below"),
    "tier-1": Action("The piece on tier one"),
    "tier-2": Action("The piece on tier two"),
    "tier-3": Action("The piece on tier three"),
}
