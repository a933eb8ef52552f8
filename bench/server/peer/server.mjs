// boardgame.io with a game of Tokonoma's size: 29 cells in rows of 5, 6, 7, 6 and 5, two sides, steps to neighbours.
// node server.mjs PORT memory|files FOLDER

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { Server, FlatFile } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const ROWS = [5, 6, 7, 6, 5];
const CELLS = ROWS.flatMap((length, y) => Array.from({ length }, (_, c) => ({ y, x: 2 * c - length + 1 })));
const NEIGHBOURS = CELLS.map((here) =>
  CELLS.flatMap((there, cell) => (Math.abs(here.x - there.x) + Math.abs(here.y - there.y) === 2 && Math.abs(here.y - there.y) < 2 ? [cell] : [])),
);
const MEN = 7;

const game = {
  name: "steps",
  setup: () => ({
    cells: CELLS.map((_, cell) => (cell < MEN ? "0" : cell >= CELLS.length - MEN ? "1" : null)),
    men: { 0: MEN, 1: MEN },
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }, from, to) => {
      if (G.cells[from] !== playerID || G.cells[to] === playerID || !NEIGHBOURS[from]?.includes(to)) return INVALID_MOVE;
      if (G.cells[to] !== null) G.men[G.cells[to]] -= 1;
      G.cells[to] = playerID;
      G.cells[from] = null;
    },
  },
  endIf: ({ G }) => (G.men[0] === 0 ? { winner: "1" } : G.men[1] === 0 ? { winner: "0" } : undefined),
};

const [port, store, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [], ...(store === "files" ? { db: new FlatFile({ dir: folder }) } : {}) });
server.app.silent = true;
await server.run({ port: Number(port) });
