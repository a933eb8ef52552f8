"""Accounts: registering, signing in and out, passwords, and the end of an account."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from email_validator import EmailNotValidError, validate_email
from sqlalchemy import Connection

from ludarium.play import Refused, intents
from ludarium.play.seats import players
from ludarium.server.accounts import names, passwords, queries, tokens
from ludarium.server.accounts.mail import CONFIRM, RESET, send
from ludarium.server.accounts.model import Session, User, Visitor, new_id, new_token, token_hash
from ludarium.server.accounts.passwords import Passwords
from ludarium.server.accounts.sessions import Sessions
from ludarium.server.accounts.tokens import Token
from ludarium.server.capability import Capability
from ludarium.server.identity import identity_of, new_secret, new_session_secret
from ludarium.server.limits import Limits, RateLimiter
from ludarium.server.mail import Mail
from ludarium.server.now import now_ms
from ludarium.server.settings import Settings
from ludarium.server.store import Store, personal, rights
from ludarium.server.tables.audience import SOMEBODY_ELSE, News, player_topic
from ludarium.server.tables.facts import tables_of
from ludarium.server.tables.handover import take_over
from ludarium.server.tables.service import Tables

log = logging.getLogger("ludarium.server.accounts")

ALL_TABLES = 100_000
WRONG = "no account has this name and this password"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Somebody came in, or went out: who they are now, the new secret of their cookie, and whose sockets must know."""

    user: User | None
    player: str
    secret: str
    changed: tuple[str, ...]


class Accounts(Capability):
    def __init__(
        self,
        store: Store,
        tables: Tables,
        sessions: Sessions,
        settings: Settings,
        limiter: RateLimiter,
        capabilities: Sequence[Capability] = (),
    ) -> None:
        self.store = store
        self.tables = tables
        self.sessions = sessions
        self.passwords = Passwords(hashing=tables.hashing)
        self.registration = settings.registration
        self.rated_computer = settings.rated_computer
        self.community = settings.community
        self.mail = Mail(settings.smtp_url, settings.mail_from)
        self.capabilities = capabilities
        self._url = settings.public_url
        self._limiter = limiter
        self._limits: Limits = settings.limits

    async def close(self) -> None:
        self.passwords.close()

    def on_restore(self) -> None:
        self.sessions.forget_all()

    def hand_over(self, connection: Connection, guest: str, user_id: str) -> None:
        personal.hand_over(connection, guest, user_id)

    # Coming in.

    async def register(
        self, visitor: Visitor, name: str, password: str, email: str, invitation: str, language: str
    ) -> Entry:
        if self.registration == "closed":
            raise Refused("closed", "nobody can register here")
        if self.registration == "invite" and not invitation:
            raise Refused("bad-invitation", "registering needs an invitation: ask the host for a link")
        if visitor.session is not None:
            raise Refused("bad-request", "you have an account: sign out first")
        name = names.checked(name)
        password = passwords.checked(password, name)
        address = checked_email(email)
        self._limiter.use(self._limits.registrations, visitor.address)
        self._admit_mail(visitor, address)
        if await self.store.read(queries.user_named, name) is not None:
            raise Refused("name-taken", f"{name} is taken, or looks like a name that is: choose another one")
        hashed = await self.passwords.hash(password)
        now = now_ms()
        link = new_token()
        user = User(
            id=new_id(),
            name=name,
            password=hashed,
            email=address,
            admin=False,
            created=now,
            confirming=None if address is None else token_hash(link),
        )
        session, secret = new_session(user, visitor.device, now)
        code = token_hash(invitation) if self.registration == "invite" else None
        guest = visitor.player
        await self._take_over(guest, session, queries.register, user, code, session, guest, now)
        log.info("somebody registered", extra={"user": user.id})
        self._have_confirmed(user, link, language)
        return Entry(user=user, player=user.id, secret=secret, changed=(guest,))

    async def sign_in(self, visitor: Visitor, name: str, password: str) -> Entry:
        rights.acting.set(None)  # the password is the right, and not a session that may have ended
        user = await self.store.read(queries.user_named, name)
        await self._verify(visitor, name, user, password)
        assert user is not None
        verified = user.password
        if self.passwords.outdated(verified):
            stronger = await self.passwords.hash(passwords.unicode_form(password))
            await self.store.write(queries.strengthen, user.id, verified, stronger)
            verified = stronger
        now = now_ms()
        session, secret = new_session(user, visitor.device, now)
        if visitor.session is not None:
            old = visitor.session
            await self.store.write(queries.sign_in, verified, session, old.hash, None, now)
            self.sessions.forget(old.user_id)
        else:
            guest = visitor.player
            await self._take_over(guest, session, queries.sign_in, verified, session, None, guest, now)
        return Entry(user=user, player=user.id, secret=secret, changed=(visitor.player,))

    async def _take_over(self, guest: str, session: Session, query: Callable[..., None], *arguments: object) -> None:
        """Begin a session, and have what the guest has pass to its user; a bot's account leaves it where it is."""
        await self.tables.handover.write(guest, self._write_entry, guest, session, query, *arguments)

    def _write_entry(
        self, connection: Connection, guest: str, session: Session, query: Callable[..., None], *arguments: object
    ) -> None:
        query(connection, *arguments)
        if not session.bot:
            take_over(connection, guest, session.user_id, session.name)
            for capability in self.capabilities:
                capability.hand_over(connection, guest, session.user_id)

    async def _verify(self, visitor: Visitor, name: str, user: User | None, password: str) -> None:
        """Refused if this is not the password of a user, after as long whether or not there is such a user."""
        self._limiter.use(self._limits.guesses_from, visitor.address)
        self._limiter.use(self._limits.guesses, await self._guessing(visitor, name, user))
        if not await self.passwords.verify(None if user is None else user.password, password):
            raise Refused("wrong-password", WRONG)

    async def _guessing(self, visitor: Visitor, name: str, user: User | None) -> str:
        """Who is counted as guessing: a browser that was the user's own, else everybody who tries this name together.

        So a stranger who guesses keeps other strangers out, and not the user.
        """
        session, shape = visitor.session, names.skeleton(name)
        if user is None:
            return shape
        if session is not None and session.user_id == user.id:
            return f"{shape} {session.hash}"
        before = await self.store.read(queries.users_before, visitor.player, now_ms())
        return f"{shape} {visitor.player}" if user.id in before else shape

    # Going out.

    async def sign_out(self, visitor: Visitor) -> Entry:
        session = signed_in(visitor)
        return await self._signed_out(session, session.hash)

    async def sign_out_everywhere(self, visitor: Visitor) -> Entry:
        session = signed_in(visitor)
        return await self._signed_out(session, None)

    async def _signed_out(self, session: Session, hashed: str | None) -> Entry:
        entry = self._out(session)
        await self.store.write(queries.sign_out, session.user_id, hashed, entry.player, now_ms())
        self.sessions.forget(session.user_id)  # what was read before the end was written
        return entry

    def _out(self, session: Session) -> Entry:
        self.sessions.forget(session.user_id)
        secret = new_secret()
        return Entry(user=None, player=identity_of(secret), secret=secret, changed=(session.user_id,))

    async def end_session(self, visitor: Visitor, session_id: str) -> None:
        """End another session, or the one that asks."""
        session = signed_in(visitor)
        if await self.store.write(queries.end_named_session, session.user_id, session_id) is None:
            raise Refused("not-found", "there is no such session")
        self.sessions.forget(session.user_id)

    def reconnect(self, *changed: str) -> None:
        """Close the sockets of players who are somebody else now: with the cookie they have, they come back."""
        news = News(closing=(SOMEBODY_ELSE, "you have signed in or out: connect again"))
        for player in changed:
            self.tables.audience.publish(player_topic(player), news)

    # Changing.

    async def user(self, visitor: Visitor) -> User:
        """The user who asks; Refused if it is a guest."""
        user = await self.store.read(queries.user_by_id, signed_in(visitor).user_id)
        if user is None:
            raise Refused("signed-out", "this account was deleted")
        return user

    async def change_password(self, visitor: Visitor, old: str, new: str) -> Entry:
        user = await self.user(visitor)
        new = passwords.checked(new, user.name)
        await self._verify(visitor, user.name, user, old)
        hashed, now = await self.passwords.hash(new), now_ms()
        session, secret = new_session(user, visitor.device, now)
        await self.store.write(queries.change_password, hashed, session, now)
        self.sessions.forget(user.id)
        return Entry(user=user, player=user.id, secret=secret, changed=(user.id,))

    async def change_email(self, visitor: Visitor, email: str, password: str, language: str) -> User:
        user, address = await self.user(visitor), checked_email(email)
        await self._verify(visitor, user.name, user, password)
        if address is not None and address == user.confirmed_email:
            return user
        self._admit_mail(visitor, address)
        link = new_token()
        await self.store.write(queries.set_email, user.id, address, None if address is None else token_hash(link))
        user = await self.user(visitor)
        self._have_confirmed(user, link, language)
        return user

    def _admit_mail(self, visitor: Visitor, address: str | None) -> None:
        """Count a mail that somebody has sent to an address; Refused if it is one too many."""
        if address is not None and self.mail.works:
            self._limiter.use(self._limits.reset_mails, visitor.address)

    def _have_confirmed(self, user: User, link: str, language: str) -> None:
        """Ask for the confirmation of a new address. Only this one mail goes there before it is confirmed."""
        if user.email is None or not self.mail.works:
            return
        try:
            self._limiter.use(self._limits.confirm_mails_to, user.email.casefold())
        except Refused:  # the requester does not learn what others have asked for
            log.info("a mail that asks for a confirmation is not sent again", extra={"user": user.id})
            return
        address = f"{self._url}/api/v1/account/confirm?token={link}"
        self.tables.background(send(self.mail, CONFIRM, user.email, user.name, address, language))

    async def user_to_confirm(self, visitor: Visitor, token: str) -> User:
        self._limiter.use(self._limits.guesses_from, visitor.address)
        return await self.store.read(queries.user_to_confirm, token_hash(token))

    async def confirm_email(self, visitor: Visitor, token: str) -> None:
        self._limiter.use(self._limits.guesses_from, visitor.address)
        await self.store.write(queries.confirm_email, token_hash(token))

    async def delete(self, visitor: Visitor, password: str) -> Entry:
        """The user's running games are resigned, all games lose their name, and all else is deleted."""
        user = await self.user(visitor)
        await self._verify(visitor, user.name, user, password)
        await self._leave_tables(user)
        await self.tables.handover.write(user.id, self._delete, user, now_ms())
        log.info("somebody deleted their account", extra={"user": user.id})
        assert visitor.session is not None
        return self._out(visitor.session)

    def _delete(self, connection: Connection, user: User, now: int) -> None:
        for capability in self.capabilities:
            capability.forget_user(connection, user.id)
        queries.delete_user(connection, user, now)

    async def _leave_tables(self, user: User) -> None:
        for table in await self.store.read(tables_of, user.id, ALL_TABLES):
            if table.outcome is not None:
                continue
            try:
                if players(table.seats) - {user.id}:
                    await self.tables.referee.act(table.id, user.id, intents.Resign())
                elif any(seat.is_open for seat in table.seats.values()):
                    await self.tables.opening.delete(table.id, user.id)
            except Refused as refused:
                log.warning("a table could not be left", extra={"table": table.id, "error": refused.message})

    # Programs.

    async def new_token(
        self, visitor: Visitor, name: str, scopes: frozenset[str], days: int | None
    ) -> tuple[Token, str]:
        """A token and its secret."""
        made, secret = tokens.new_token(await self.user(visitor), name, scopes, days, now_ms())
        await self.store.write(tokens.add_token, made)
        return made, secret

    async def revoke_token(self, visitor: Visitor, token_id: str) -> None:
        """Its sockets are closed: all of the user's have to connect again, and this one cannot."""
        user_id = signed_in(visitor).user_id
        await self.store.write(tokens.revoke, user_id, token_id)
        self.sessions.forget(user_id)
        self.reconnect(user_id)

    async def become_bot(self, visitor: Visitor) -> User:
        user_id = signed_in(visitor).user_id
        await self.store.write(queries.set_bot, user_id)
        self.sessions.forget(user_id)
        self.reconnect(user_id)
        return await self.user(visitor)

    # Forgotten passwords.

    async def mail_reset(self, name: str) -> None:
        """Send a link, if there is such a user with a confirmed address. Nobody is told whether there is."""
        user = await self.store.read(queries.user_named, name)
        if user is None or user.confirmed_email is None:
            return
        try:
            self._limiter.use(self._limits.reset_mails_to, user.id)
        except Refused:
            log.info("a mail with a link is not sent again", extra={"user": user.id})
            return
        token = new_token()
        await self.store.write(queries.add_reset, token_hash(token), user.id, now_ms())
        settings = await self.store.read(personal.read_settings, user.id)
        language = str(settings.get("language", "en"))
        link = f"{self._url}/reset/{token}"
        await send(self.mail, RESET, user.confirmed_email, user.name, link, language)

    def admit_reset_mail(self, visitor: Visitor) -> None:
        if not self.mail.works:
            raise Refused("no-mail", "this server sends no mails: ask its host for a link")
        self._limiter.use(self._limits.reset_mails, visitor.address)

    async def name_to_reset(self, visitor: Visitor, token: str) -> str:
        self._limiter.use(self._limits.guesses_from, visitor.address)
        return (await self.store.read(queries.user_to_reset, token_hash(token), now_ms())).name

    async def reset_password(self, visitor: Visitor, token: str, password: str) -> Entry:
        rights.acting.set(None)  # the link is the right
        self._limiter.use(self._limits.guesses_from, visitor.address)
        user = await self.store.read(queries.user_to_reset, token_hash(token), now_ms())
        hashed, now = await self.passwords.hash(passwords.checked(password, user.name)), now_ms()
        session, secret = new_session(user, visitor.device, now)
        use = (queries.use_reset, token_hash(token), hashed, session, now)
        if visitor.session is None:
            await self._take_over(visitor.player, session, *use)
        else:
            await self.store.write(*use)
        self.sessions.forget(user.id)
        return Entry(user=user, player=user.id, secret=secret, changed=(user.id, visitor.player))


def signed_in(visitor: Visitor) -> Session:
    if visitor.session is None:
        raise Refused("signed-out", "sign in first")
    return visitor.session


def new_session(user: User, device: str, now: int) -> tuple[Session, str]:
    """A session and its secret, which is always a new one: nobody can have put it into the browser before."""
    secret = new_session_secret()
    hashed = identity_of(secret)
    session = Session(
        hash=hashed,
        id=new_id(),
        user_id=user.id,
        name=user.name,
        device=device,
        created=now,
        seen=now,
        bot=user.bot,
    )
    return session, secret


def checked_email(email: str) -> str | None:
    """One address as mails are sent there. An encoded word in it would be read as another one."""
    email = email.strip()
    if not email:
        return None
    try:
        found = validate_email(email, check_deliverability=False, allow_smtputf8=False, strict=True)
    except EmailNotValidError as error:
        raise Refused("bad-email", f"this is no mail address: {error}") from None
    if found.ascii_email is None or "=?" in found.ascii_email:
        raise Refused("bad-email", "this is no mail address")
    return found.ascii_email
