"""CheDuk's lessons."""

from ludarium.core.lesson import Lesson

LESSONS: tuple[Lesson, ...] = ()
