import type { en } from '../en/shell';

export const ko: Record<keyof typeof en, string> = {
  'offline.title': '연결 없음',
  'offline.text': 'Ludarium은 이 기기에서 열렸지만 서버에 연결할 수 없습니다.',
  'offline.works': '지금 되는 것',
  'offline.needs': '서버가 필요한 것',
  'offline.needs.text': '대국(컴퓨터와의 대국도), 강좌, 규칙서, 연습판, 내 대국 목록.',
  'offline.games': '내 대국',
  'offline.games.text':
    '받아들여진 수는 모두 서버에 안전하게 있습니다. 가고 있는 시계는 서버에서 계속 갑니다.',
  'offline.waits': '연결되면 이 페이지는 저절로 이어집니다.',
  'offline.bar': '서버와 연결이 없습니다. 다시 시도하는 중…',
  'install.title': '앱으로',
  'install.text':
    '설치하면 Ludarium이 자기 창과 아이콘을 갖고, 네트워크 없이도 열립니다. 대국하려면 연결이 필요합니다.',
  'install.button': 'Ludarium 설치',
  'install.done': '이 기기에 Ludarium이 설치되어 있습니다.',
  'install.how': '브라우저가 지원하면 메뉴에 “설치”나 “홈 화면에 추가”가 있습니다.',
  'install.apple': '공유를 누르고 “홈 화면에 추가”를 고르세요.',
  'install.insecure': '설치하려면 HTTPS가 필요합니다. 이 페이지는 암호화되지 않은 HTTP로 열렸습니다.',
  'version.label': '새 버전',
  'version.new': '새 버전이 나왔습니다.',
  'version.reload': '새로 고침',
  'version.later': '나중에',
};
