// What the table says when a click does nothing.

export const en = {
  'why.wait': 'Wait for {side}: it is not your turn.',
  'why.past': 'This is an earlier position. Go back to the game to move.',
  'why.theirs': '{piece}: that one is {side}’s. You play {own}.',
  'why.nobody': '{piece}: nobody moves that.',
  'why.stuck': '{piece}: it has no move now.',
  'why.target': '{piece}: it cannot go to {cell}.',
  'why.piece': 'Choose one of your pieces first.',
  'why.tray': 'First choose a piece beside the board.',
  'why.spent': '{piece}: captured, and out of the game.',
  'level.help.glance': 'Does not look ahead.',
};
