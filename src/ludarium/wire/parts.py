"""The parts of requests that several rooms share."""

from typing import Annotated

from msgspec import Meta

from ludarium.wire.bounds import MOST_MOVES

Name = Annotated[str, Meta(min_length=1, max_length=100)]
GivenPassword = Annotated[str, Meta(max_length=100)]  # of a table or a tournament
PositionText = Annotated[str, Meta(max_length=4000)]
MoveText = Annotated[str, Meta(max_length=200)]
OptionValue = bool | Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)] | Annotated[str, Meta(max_length=100)]
GivenOptions = Annotated[dict[str, OptionValue], Meta(max_length=50)]
Moves = Annotated[list[MoveText], Meta(max_length=MOST_MOVES)]
