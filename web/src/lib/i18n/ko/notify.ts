import type { en } from '../en/notify';

export const ko: Record<keyof typeof en, string> = {
  'notify.title': '알림',
  'notify.text':
    '다른 탭을 보는 동안 이 탭의 제목과 아이콘이 기다리는 일을 알려 줍니다. 브라우저가 알려 줄 수도 있습니다.',
  'notify.insecure':
    '이 페이지는 암호화되지 않은 HTTP로 열렸습니다. 브라우저는 알림, 푸시, 설치를 HTTPS에서만 허용합니다. 탭 표시와 소리는 여기서도 작동합니다.',
  'notify.insecure.host': '서버 운영자는 설명서에서 HTTPS를 더하는 방법을 찾을 수 있습니다.',
  'notify.unsupported': '이 브라우저는 알림을 표시하지 못합니다.',
  'notify.apple':
    'iPhone이나 iPad에서는 먼저 Ludarium을 홈 화면에 추가하세요(공유, 이어서 “홈 화면에 추가”). 그런 다음 홈 화면에서 열어 이 페이지로 돌아오세요.',
  'notify.denied':
    '이 브라우저는 이 페이지의 알림을 표시하지 않도록 설정되어 있습니다. 바꾸려면 주소 옆의 사이트 설정에서 알림을 허용하고 돌아오세요.',
  'notify.dismissed': '브라우저 권한을 받지 못해 아무것도 바뀌지 않았습니다.',
  'notify.device': '이 기기에서',
  'notify.device.off': '알림 없음',
  'notify.device.open': 'Ludarium이 열려 있을 때',
  'notify.device.open.help': '보고 있지 않은 탭에서',
  'notify.device.closed': '닫혀 있을 때도',
  'notify.device.closed.help': '브라우저의 푸시 서비스를 통해',
  'notify.busy': '잠시만요…',
  'notify.push.failed':
    '이 브라우저가 푸시 서비스에 연결하지 못해, Ludarium이 닫혀 있는 동안에는 알릴 수 없습니다.',
  'notify.push.none': '이 서버는 Ludarium이 닫혀 있는 동안 알리지 않습니다.',
  'notify.push.missing': '이 브라우저에는 Ludarium이 닫혀 있는 동안 알릴 수 없습니다.',
  'notify.guest': '계정이 있으면 Ludarium이 닫혀 있을 때나 메일로도 알림을 받을 수 있습니다.',
  'notify.guest.mail': '계정이 있으면 메일로도 알림을 받을 수 있습니다.',
  'notify.kinds': '알릴 일',
  'notify.kind.turn': '내 차례가 되었을 때',
  'notify.kind.challenge': '도전을 받거나 상대를 찾았을 때',
  'notify.kind.ended': '내 대국이 끝났을 때',
  'notify.kind.round': '대회에서 내 대국이 시작될 때',
  'notify.devices': 'Ludarium이 닫혀 있을 때도 알리는 기기',
  'notify.devices.since': '{date}부터',
  'notify.devices.this': '이 기기',
  'notify.test': '시험 보내기',
  'notify.test.named': '{name}에 시험 알림 보내기',
  'notify.test.sent': '보냈습니다. 곧 그 기기에 나타납니다.',
  'notify.remove': '제거',
  'notify.remove.named': '{name} 제거',
  'notify.mail': '며칠씩 두는 대국의 메일',
  'notify.mail.off': '받지 않음',
  'notify.mail.daily': '하루에 많아야 한 통',
  'notify.mail.at-once': '차례가 될 때마다',
  'notify.mail.no-server': '이 서버는 메일을 보내지 않습니다.',
  'notify.mail.no-address': '아직 메일 주소를 적지 않았습니다:',
  'notify.mail.unconfirmed':
    '{address} 주소로 링크가 든 메일을 보냈습니다. 링크를 열어 본인의 주소임을 확인해 주세요. 메일을 다시 받으려면:',
  'notify.challenged': '{name} 님이 도전했습니다',
  'notify.round': '대회의 대국이 시작됩니다',
};
