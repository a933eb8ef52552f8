"""How large what travels may be. What is larger is refused before it is used."""

LARGEST_RECORD = 262_144  # bytes of a request that has a game record in it
LARGEST_MESSAGE = 4 * 1024  # bytes of a message on a socket
MOST_PIECES = 500  # in a composed position
MOST_MOVES = 2000  # of a game, a lesson or an analysed line
MOST_ANALYSED_LINES = 5  # of a position
LONGEST_ENDPOINT = 2048  # characters of the address of a push subscription
LONGEST_CLOCK = 24 * 3600  # seconds, of a base time
LONGEST_INCREMENT = 3600  # seconds
LONGEST_MOVE_DAYS = 30
LONGEST_TOKEN_DAYS = 3650  # until a token expires, if it does
MOST_DELAYED_MOVES = 20  # that spectators may be behind
LONGEST_DELAY = 1800  # seconds that spectators may be behind
GAMES_PER_SEEK = 20  # each with its options
CONTROLS_PER_SEEK = 10
ENTRANTS = 1024  # of a tournament
