// Walks through the moves of an embedded board. Without it, the links under the board do the same.

const AGAIN = 20_000; // milliseconds after which a running game is looked at again
const STEP = 1000; // milliseconds that each position is shown while it plays by itself

const board = document.getElementById('board');
const still = board.querySelector('img');
const dark = board.querySelector('source');
const place = document.getElementById('place');
const said = document.getElementById('said');
const play = document.getElementById('play');
let moves = JSON.parse(board.dataset.moves);
let at = Number(board.dataset.at);
let playing;

const withPlace = (address) => address.replace(/([?&]at=)\d+/, `$1${at}`);

function show(wanted) {
  at = Math.max(0, Math.min(moves.length, wanted));
  still.src = withPlace(still.getAttribute('src'));
  if (dark) dark.srcset = withPlace(dark.getAttribute('srcset'));
  place.value = String(at);
  said.textContent = at ? `${at}. ${moves[at - 1]}` : board.dataset.start;
  still.alt = said.textContent;
  if (at < moves.length) new Image().src = still.src.replace(/([?&]at=)\d+/, `$1${at + 1}`); // the next one is here then
}

function stop() {
  clearInterval(playing);
  playing = undefined;
  play.setAttribute('aria-pressed', 'false');
}

function toggle() {
  if (playing) return stop();
  if (at === moves.length) show(0);
  play.setAttribute('aria-pressed', 'true');
  playing = setInterval(() => (at < moves.length ? show(at + 1) : stop()), STEP);
}

const GOALS = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => moves.length };
const KEYS = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

for (const [name, goal] of Object.entries(GOALS)) {
  document.getElementById(name).addEventListener('click', (event) => {
    event.preventDefault();
    stop();
    show(goal());
  });
}
place.addEventListener('input', () => {
  stop();
  show(Number(place.value));
});
play.hidden = place.hidden = false;
play.addEventListener('click', toggle);
addEventListener('keydown', (event) => {
  const name = KEYS[event.key];
  if (!name || event.target === place) return;
  event.preventDefault();
  stop();
  show(GOALS[name]());
});

/** A running game has gone on: whoever looks at its last position sees the new one. */
async function look() {
  const answer = await fetch(location.pathname).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('board');
  const atEnd = at === moves.length;
  moves = JSON.parse(page.dataset.moves);
  place.max = String(moves.length);
  if (atEnd && !playing) show(moves.length);
  if (!('runs' in page.dataset)) clearInterval(looking);
}
const looking = 'runs' in board.dataset ? setInterval(look, AGAIN) : undefined;
