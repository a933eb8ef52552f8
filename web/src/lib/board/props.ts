import type { Game, Move, Scene } from '../api/types';
import type { Ability } from './effects';
import type { Place } from './looking';
import type { Shape } from './shapes';

/** What a board is given, and what it raises. */
export interface BoardProps {
  game: Game;
  scene: Scene;
  turn: string;
  label: string;
  moves?: Move[];
  /** By move, the cells that it would make the mover's. */
  claims?: Record<string, string[]>;
  last?: string[];
  lastPath?: string[];
  /** Cells that the last move emptied besides its own. */
  emptied?: string[];
  near?: string | null;
  /** The pixels of the window that the rest of the page needs, where the board is as high as its width asks for. */
  spare?: number;
  flipped?: boolean;
  hint?: string[];
  /** Arrows and marks that the page draws, as those of an engine's lines. */
  shapes?: Shape[];
  alarms?: string[];
  /** The cells that decided a game which the viewer has not lost, or with which the side to act can win. */
  decided?: string[];
  showAll?: boolean;
  /** What the piece that is looked at could do. */
  shown?: Ability[];
  /** Moves for the next turn, to be chosen while there are none for this one. */
  premoves?: Move[];
  /** The path of the move that waits for its turn. */
  premove?: string[];
  /** Whether the board opens a tower that is looked at into its pieces; it does unless this is false. */
  strip?: boolean;
  onmove?: (move: Move) => void;
  /** The arrows and marks that somebody has drawn have changed. */
  ondraw?: (shapes: Shape[]) => void;
  /** A move for the next turn was chosen, or cancelled. */
  onpremove?: (move: Move | null) => void;
  /** Something was chosen: the path so far, and what may come next. */
  onwalk?: (path: readonly string[], next: readonly string[]) => void;
  /** A click led nowhere; `path` is what had been chosen before. */
  onwrong?: (token: string, path: readonly string[]) => void;
  /** Somebody looks at a piece of any side, wherever it is, at a mark on the ground, or at none. */
  onlook?: (place: Place | null, chosen: boolean) => void;
  /** How the board lies, in quarter turns clockwise. */
  onturned?: (quarters: number) => void;
  /** Free placement: a click on a cell or slot, instead of moves. */
  onplace?: ((token: string, slot?: string) => void) | null;
}
