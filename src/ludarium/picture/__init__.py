"""Pictures of any position of any game, from the drawing data alone."""

from ludarium.picture.animation import gif
from ludarium.picture.captions import Captions
from ludarium.picture.drawing import svg
from ludarium.picture.raster import png
from ludarium.picture.style import Style

__all__ = ["Captions", "Style", "gif", "png", "svg"]
