import type { en } from '../en/table';

export const ja: Record<keyof typeof en, string> = {
  'why.wait': '{side}の番です。お待ちください。',
  'why.past': '前の局面です。指すには対局に戻ってください。',
  'why.theirs': '{piece}：{side}の駒です。あなたは{own}です。',
  'why.nobody': '{piece}：だれも動かさない駒です。',
  'why.stuck': '{piece}：今は動けません。',
  'why.target': '{piece}：{cell}には行けません。',
  'why.piece': '先に自分の駒を選んでください。',
  'why.tray': '先に盤の横の駒を選んでください。',
  'why.spent': '{piece}：取られて、もう使えません。',
  'level.help.glance': '先を読みません。',
};
