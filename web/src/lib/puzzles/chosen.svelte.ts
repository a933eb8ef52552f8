import type { Difficulty } from './api';

/** What was chosen last, for as long as the page is open. */
export const chosen = $state<{ theme: string; difficulty: Difficulty | ''; rated: boolean }>({
  theme: '',
  difficulty: '',
  rated: true,
});
