import type { en } from '../en/shell';

export const ja: Record<keyof typeof en, string> = {
  'offline.title': '接続がありません',
  'offline.text': 'Ludarium はこの端末から開きましたが、サーバーに接続できません。',
  'offline.works': '今使えるもの',
  'offline.needs': 'サーバーが必要なもの',
  'offline.needs.text': '対局（コンピューターとの対局も）、講座、ルールブック、検討盤、自分の対局。',
  'offline.games': 'あなたの対局',
  'offline.games.text': '受け付けられた手はすべてサーバーに残っています。動いている時計はそこで進みます。',
  'offline.waits': '接続が戻ると、このページは自動的に続きます。',
  'offline.bar': 'サーバーに接続できません。再接続中…',
  'install.title': 'アプリとして',
  'install.text':
    'インストールすると、Ludarium は自分のウィンドウとアイコンを持ち、ネットワークがなくても開きます。対局には接続が必要です。',
  'install.button': 'Ludarium をインストール',
  'install.done': 'この端末に Ludarium がインストールされています。',
  'install.how': 'ブラウザーが対応していれば、メニューに「インストール」か「ホーム画面に追加」があります。',
  'install.apple': '共有をタップし、「ホーム画面に追加」を選んでください。',
  'install.insecure': 'インストールには HTTPS が必要です。このページは暗号化されない HTTP で開かれています。',
  'version.label': '新しい版',
  'version.new': '新しい版があります。',
  'version.reload': '再読み込み',
  'version.later': 'あとで',
};
