import type { en } from '../en/table';

export const ko: Record<keyof typeof en, string> = {
  'why.wait': '{side} 차례입니다. 기다려 주세요.',
  'why.past': '지난 국면입니다. 두려면 대국으로 돌아가세요.',
  'why.theirs': '{piece}: {side}의 말입니다. 당신은 {own}입니다.',
  'why.nobody': '{piece}: 아무도 움직이지 않는 말입니다.',
  'why.stuck': '{piece}: 지금은 둘 곳이 없습니다.',
  'why.target': '{piece}: {cell}(으)로 갈 수 없습니다.',
  'why.piece': '먼저 자신의 말을 고르세요.',
  'why.tray': '먼저 판 옆의 말을 고르세요.',
  'why.spent': '{piece}: 잡혀서 더는 쓸 수 없습니다.',
  'level.help.glance': '수를 내다보지 않습니다.',
};
