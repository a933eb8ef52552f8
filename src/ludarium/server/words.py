"""What people read when something cannot be read."""

import re

TOO_LONG = re.compile(r"Expected `(str|array|object)` of length <= (\d+)")


def in_words(complaint: str) -> str:
    """A complaint of the decoder; what people can cause, in words for people."""
    found = TOO_LONG.match(complaint)
    if found is None:
        return complaint
    what, most = found.groups()
    return (
        f"the text is too long ({most} characters at most)" if what == "str" else f"too many at once ({most} at most)"
    )


def plain(error: BaseException) -> str:
    """An error's words, whatever characters the input put into them."""
    return str(error).encode("ascii", "backslashreplace").decode()[:300]
