"""The languages of what the server itself writes to people: notifications, mails and the pages behind their links."""

LANGUAGES = ("en", "ko", "ja")


def preferred(accepted: str) -> str:
    """The first language of an Accept-Language header in which there are texts."""
    wanted = (each.split(";")[0].strip().lower()[:2] for each in accepted.split(","))
    return next((language for language in wanted if language in LANGUAGES), LANGUAGES[0])
