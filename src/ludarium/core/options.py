"""Options of a game: named, typed, with a default, the allowed values and one line of help."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches

from ludarium.core.errors import OptionError

LARGEST = 2**31 - 1  # what the rules keep in a machine word
LONGEST_NUMBER = 100  # digits of a number that has no limit of its own
NONE = "none"  # a choice that has this word takes None for it too

Value = str | int | bool
Options = Mapping[str, Value]


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What all kinds of option have. `name` is the one that rules, records and API share.

    title  what people call it     advanced  of little interest to most: seeds, limits, counts
    drawn  a seed, which the referee draws where no player gives one, and which is secret until it is used
    needs  the values of other options without which this one changes nothing, so that it is not offered
    shown  whether its values are shown by pictures of the positions with which they start
    """

    name: str
    default: Value
    help: str
    title: str = ""
    advanced: bool = False
    drawn: bool = False
    needs: Mapping[str, Value] = field(default_factory=dict)
    shown: bool = False

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        raise NotImplementedError

    def applies(self, options: Options) -> bool:
        """Whether it changes anything beside these values of the other options."""
        return all(options.get(name) == value for name, value in self.needs.items())

    def accepts(self, value: object) -> bool:
        raise NotImplementedError

    def read(self, text: str) -> Value:
        """The value that a text stands for, as in a record or on a command line."""
        raise NotImplementedError

    def write(self, value: Value) -> str:
        return str(value)

    def refusal(self, value: object) -> OptionError:
        too_long = isinstance(value, int) and abs(value) >= 10**LONGEST_NUMBER
        shown = f"a number of over {LONGEST_NUMBER} digits" if too_long else repr(value)
        return OptionError(f"option {self.name}: {shown} is not allowed; it takes {self.allowed}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Option):
    """One of a few words. `titles` are the words that players see, where they differ."""

    values: tuple[str, ...]
    titles: Mapping[str, str] = field(default_factory=dict)

    @property
    def allowed(self) -> str:
        return ", ".join(self.values)

    def accepts(self, value: object) -> bool:
        return value in self.values if isinstance(value, str) else value is None and NONE in self.values

    def read(self, text: str) -> Value:
        if text not in self.values:
            raise self.refusal(text)
        return text


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Option):
    """A whole number from `least` to `most` (None: no limit); with `off`, 0 is allowed and switches the rule off."""

    least: int | None = 1
    most: int | None = LARGEST
    off: bool = False

    @property
    def allowed(self) -> str:
        span = "a whole number" if self.least is None else f"a whole number from {self.least}"
        span += "" if self.most in (None, LARGEST) else f" to {self.most}"
        return span + (", or 0 for off" if self.off else "")

    def accepts(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 10**LONGEST_NUMBER:
            return False
        in_span = (self.least is None or value >= self.least) and (self.most is None or value <= self.most)
        return in_span or (self.off and value == 0)

    def read(self, text: str) -> Value:
        sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text)
        readable = digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_NUMBER
        if not readable or not self.accepts(sign * int(digits)):
            raise self.refusal(text)
        return sign * int(digits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Option):
    """True or false."""

    @property
    def allowed(self) -> str:
        return "true or false"

    def accepts(self, value: object) -> bool:
        return isinstance(value, bool)

    def read(self, text: str) -> Value:
        if text not in ("true", "false"):
            raise self.refusal(text)
        return text == "true"

    def write(self, value: Value) -> str:
        return "true" if value else "false"


@dataclass(frozen=True, slots=True)
class RatedVariant:
    """Options that have ratings of their own: their id, what players call them, and what differs from the defaults."""

    name: str
    title: str
    options: Options = field(default_factory=dict)


def settle(declared: Iterable[Option], given: Mapping[str, object]) -> dict[str, Value]:
    """The value of every declared option: what is given, checked, or the default."""
    by_name = {option.name: option for option in declared}
    settled: dict[str, Value] = {name: option.default for name, option in by_name.items()}
    for name, value in given.items():
        option = by_name.get(name)
        if option is None:
            raise unknown_option(name, by_name)
        if not option.accepts(value):
            raise option.refusal(value)
        assert value is None or isinstance(value, str | int)
        settled[name] = NONE if value is None else value
    return settled


def read_options(declared: Iterable[Option], texts: Mapping[str, str]) -> dict[str, Value]:
    """Options given as texts."""
    by_name = {option.name: option for option in declared}
    for name in texts:
        if name not in by_name:
            raise unknown_option(name, by_name)
    return {name: by_name[name].read(text) for name, text in texts.items()}


def unknown_option(name: str, by_name: Mapping[str, Option]) -> OptionError:
    if not by_name:
        return OptionError(f"there is no option {name!r}: this game has none")
    guess = get_close_matches(name, by_name, n=1)
    hint = f"did you mean {guess[0]!r}?" if guess else f"there are: {', '.join(by_name)}"
    return OptionError(f"there is no option {name!r}; {hint}")
