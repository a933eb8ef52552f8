import { fetchProgress, type GameProgress } from './api';

/** How far the reader has come in each game; empty until it is known, and where the server does not answer. */
class Progress {
  games = $state.raw<GameProgress[]>([]);

  async refresh(): Promise<void> {
    try {
      this.games = await fetchProgress();
    } catch {
      // The page works without it.
    }
  }

  of(game: string): GameProgress | undefined {
    return this.games.find((one) => one.game === game);
  }
}

export const progress = new Progress();
