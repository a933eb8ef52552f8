"""CheDuk's openings: where both sides put their Ambassadors."""

from ludarium.core.lesson import Opening

IDEAS = {
    "Forward Wide": ("h6", "d7", "Embassies with a 1 and much land: the first move is near, and so is the enemy."),
    "Forward Even": ("g8", "e5", "Embassies with a 1 on the other slope, with less land to watch."),
    "Middle Wide": ("i5", "c8", "One step back, with almost as much land as before."),
    "Middle Even": ("i6", "c7", "The middle way: some safety, some speed, some land."),
    "Middle Narrow": ("h9", "d4", "Little land, which is easier to watch; a side with a 1 would move first."),
    "Deep Wide": ("i4", "b8", "Far back on the flank, with a wide Territory: room for Spies to return to."),
    "Deep Even": ("j6", "b7", "Far back. The enemy's Spies have a long way, and so have your own."),
    "Deep Narrow": ("i9", "c4", "A small fortress in the corner, easy to watch and easy to shut in."),
}
BROWSED = tuple(
    Opening(name=f"Twin {name}", moves=(f"A@{red}", f"A@{blue}"), text=text)
    for name, (red, blue, text) in IDEAS.items()
)
