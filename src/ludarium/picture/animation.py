"""A line of moves as an animated GIF."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ludarium.core.errors import OptionError
from ludarium.core.extras import missing
from ludarium.core.game import Game
from ludarium.core.position import Position
from ludarium.core.view import View
from ludarium.picture.captions import Captions
from ludarium.picture.raster import png

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 255
STEP, LAST = 1000, 3000  # milliseconds of a frame, and at least of the last one
MOST_FRAMES = 120


def gif(
    line: Sequence[Position | View],
    game: Game | None = None,
    *,
    captions: Sequence[Captions] = (),
    arrows: Sequence[tuple[str, str]] = (),
    step: int = STEP,
    between: Callable[[], None] = lambda: None,
    **wishes: Any,
) -> bytes:
    """Positions, or views of them, one after another; the wishes are those of svg().

    captions  of each of them, or fewer: the last one stays      arrows   on the last one
    step      milliseconds that each is shown                    between  called before each one is drawn
    """
    check_length(len(line))
    frames = []
    for place, seen in enumerate(line):
        between()
        said = captions[min(place, len(captions) - 1)] if captions else None
        pointed = arrows if place == len(line) - 1 else ()
        frames.append(png(seen, game, captions=said, arrows=pointed, **wishes))
    return assembled(frames, step, max(step, LAST))


def check_length(frames: int) -> None:
    if frames > MOST_FRAMES:
        raise OptionError(
            f"an animation shows at most {MOST_FRAMES - 1} moves, and these are {frames - 1}: begin at a later move"
        )


def assembled(frames: Sequence[bytes], step: int, last: int) -> bytes:
    """PNG pictures as one GIF that begins anew after its end. They share their colours, so that nothing flickers."""
    try:
        from PIL import Image
    except ModuleNotFoundError as error:
        raise missing(error) from None
    pictures = [Image.open(BytesIO(frame)).convert("RGB") for frame in frames]
    width, height = max(each.width for each in pictures), max(each.height for each in pictures)
    palette = _sample(pictures, width, height).quantize(COLOURS)
    paper = pictures[0].getpixel((0, 0))
    reduced = []
    for picture in pictures:
        canvas = Image.new("RGB", (width, height), paper)  # trays may grow while a game goes on
        canvas.paste(picture, ((width - picture.width) // 2, (height - picture.height) // 2))
        reduced.append(canvas.quantize(palette=palette, dither=Image.Dither.NONE))
    made = BytesIO()
    durations = [step] * (len(reduced) - 1) + [last]
    reduced[0].save(
        made, "GIF", save_all=True, append_images=reduced[1:], duration=durations, loop=0, optimize=False, disposal=1
    )
    return made.getvalue()


def _sample(pictures: "Sequence[Image]", width: int, height: int) -> "Image":
    """The first, the middle and the last picture side by side: the colours that are needed."""
    from PIL import Image

    chosen = [pictures[0], pictures[len(pictures) // 2], pictures[-1]]
    sample = Image.new("RGB", (width * len(chosen), height))
    for place, picture in enumerate(chosen):
        sample.paste(picture, (place * width, 0))
    return sample
