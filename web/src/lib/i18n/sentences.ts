// Sentences that are common to all games, by their English templates.

const ko: Record<string, string> = {
  'It is your turn.': '당신 차례입니다.',
  '{side} is to move.': '{side} 차례입니다.',
  'Move a piece.': '말을 움직이세요.',
  'The game is drawn: {reason}.': '무승부: {reason}.',
  '{side} wins: {reason}.': '{side} 승리: {reason}.',
  'You win: {reason}.': '이겼습니다: {reason}.',
  'You lose. {side} wins: {reason}.': '졌습니다. {side} 승리: {reason}.',
  'wins at once: {reason}': '바로 이깁니다: {reason}',
  'captures the {piece} on {cell}': '{cell}의 {piece}을(를) 잡습니다',
  'threatens the {piece} on {cell}': '{cell}의 {piece}을(를) 위협합니다',
  'brings the {piece} to safety': '{piece}을(를) 안전한 곳으로 옮깁니다',
};

const ja: Record<string, string> = {
  'It is your turn.': 'あなたの番です。',
  '{side} is to move.': '{side}の番です。',
  'Move a piece.': '駒を動かしてください。',
  'The game is drawn: {reason}.': '引き分け：{reason}。',
  '{side} wins: {reason}.': '{side}の勝ち：{reason}。',
  'You win: {reason}.': 'あなたの勝ち：{reason}。',
  'You lose. {side} wins: {reason}.': 'あなたの負け。{side}の勝ち：{reason}。',
  'wins at once: {reason}': 'すぐに勝ちます：{reason}',
  'captures the {piece} on {cell}': '{cell}の{piece}を取ります',
  'threatens the {piece} on {cell}': '{cell}の{piece}をねらいます',
  'brings the {piece} to safety': '{piece}を安全な所へ移します',
};

export const SENTENCES: Record<string, Record<string, string>> = { ko, ja };
