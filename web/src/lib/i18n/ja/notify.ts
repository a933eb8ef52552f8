import type { en } from '../en/notify';

export const ja: Record<keyof typeof en, string> = {
  'notify.title': '通知',
  'notify.text':
    'ほかのタブを見ている間、このタブの題名とアイコンが待っていることを知らせます。ブラウザーの通知も使えます。',
  'notify.insecure':
    'このページは暗号化されない HTTP で開かれています。ブラウザーは通知、プッシュ、インストールを HTTPS でだけ許します。タブの印と音はここでも使えます。',
  'notify.insecure.host': 'サーバーの管理者は、HTTPS を加える方法を手引きで確認できます。',
  'notify.unsupported': 'このブラウザーは通知を表示できません。',
  'notify.apple':
    'iPhone や iPad では、まず Ludarium をホーム画面に追加し（共有、次に「ホーム画面に追加」）、そこから開いてこのページに戻ってください。',
  'notify.denied':
    'このブラウザーは、このページの通知を表示しない設定です。変えるには、アドレスの横のサイト設定で通知を許可し、ここに戻ってください。',
  'notify.dismissed': 'ブラウザーの許可がなかったため、何も変わっていません。',
  'notify.device': 'この端末',
  'notify.device.off': '通知しない',
  'notify.device.open': 'Ludarium を開いている間',
  'notify.device.open.help': '見ていないタブで',
  'notify.device.closed': '閉じている間も',
  'notify.device.closed.help': 'ブラウザーのプッシュサービスを通じて',
  'notify.busy': '少しお待ちください…',
  'notify.push.failed':
    'このブラウザーがプッシュサービスに接続できないため、Ludarium を閉じている間は通知できません。',
  'notify.push.none': 'このサーバーは、Ludarium を閉じている間の通知を送りません。',
  'notify.push.missing': 'このブラウザーには、Ludarium を閉じている間は通知できません。',
  'notify.guest': 'アカウントがあれば、Ludarium を閉じている間やメールでも通知を受け取れます。',
  'notify.guest.mail': 'アカウントがあれば、メールでも通知を受け取れます。',
  'notify.kinds': '知らせること',
  'notify.kind.turn': '自分の番になったとき',
  'notify.kind.challenge': '挑戦されたとき、相手が見つかったとき',
  'notify.kind.ended': '自分の対局が終わったとき',
  'notify.kind.round': '大会で自分の対局が始まるとき',
  'notify.devices': 'Ludarium を閉じている間も知らせる端末',
  'notify.devices.since': '{date}から',
  'notify.devices.this': 'この端末',
  'notify.test': 'テストを送る',
  'notify.test.named': '{name} にテストを送る',
  'notify.test.sent': '送りました。まもなくその端末に表示されます。',
  'notify.remove': '外す',
  'notify.remove.named': '{name} を外す',
  'notify.mail': '一手に日数がある対局のメール',
  'notify.mail.off': '受け取らない',
  'notify.mail.daily': '一日に一通まで',
  'notify.mail.at-once': '自分の番になるたび',
  'notify.mail.no-server': 'このサーバーはメールを送りません。',
  'notify.mail.no-address': 'メールアドレスがまだありません:',
  'notify.mail.unconfirmed':
    '{address} にリンクを記したメールを送りました。リンクを開いて、ご自身のアドレスであることを確認してください。もう一度送るには：',
  'notify.challenged': '{name}さんが挑戦しています',
  'notify.round': '大会の対局が始まります',
};
