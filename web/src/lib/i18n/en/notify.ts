// The texts of notifications.

export const en = {
  'notify.title': 'Notifications',
  'notify.text':
    'While you look at another tab, the title and the icon of this one tell what waits for you. Your browser can tell you, too.',
  'notify.insecure':
    'This page came over plain HTTP. Browsers allow notifications, push and installing over HTTPS only. The mark on the tab and the sounds work here as well.',
  'notify.insecure.host': 'The host of this server finds in its manual how to add HTTPS.',
  'notify.unsupported': 'This browser shows no notifications.',
  'notify.apple':
    'On an iPhone or iPad, first add Ludarium to the home screen (Share, then “Add to Home Screen”). Then open it from there and come back to this page.',
  'notify.denied':
    'This browser has been told to show no notifications of this page. To change that, open the site’s settings beside its address, allow notifications there, and come back.',
  'notify.dismissed': 'The browser was not given permission, so nothing has changed.',
  'notify.device': 'On this device',
  'notify.device.off': 'No notifications',
  'notify.device.open': 'While Ludarium is open',
  'notify.device.open.help': 'in a tab you are not looking at',
  'notify.device.closed': 'Also while it is closed',
  'notify.device.closed.help': 'through your browser’s push service',
  'notify.busy': 'One moment…',
  'notify.push.failed':
    'This browser does not reach its push service, so it cannot be told while Ludarium is closed.',
  'notify.push.none': 'This server tells nobody while Ludarium is closed.',
  'notify.push.missing': 'This browser cannot be told while Ludarium is closed.',
  'notify.guest': 'With an account you can also be told while Ludarium is closed, or by mail.',
  'notify.guest.mail': 'With an account you can also be told by mail.',
  'notify.kinds': 'Tell me',
  'notify.kind.turn': 'when it is my turn',
  'notify.kind.challenge': 'when somebody challenges me, or an opponent is found',
  'notify.kind.ended': 'when a game of mine has ended',
  'notify.kind.round': 'when my game in a tournament begins',
  'notify.devices': 'Devices that are told while Ludarium is closed',
  'notify.devices.since': 'since {date}',
  'notify.devices.this': 'this device',
  'notify.test': 'Send a test',
  'notify.test.named': 'Send a test to {name}',
  'notify.test.sent': 'Sent. It should appear there in a moment.',
  'notify.remove': 'Remove',
  'notify.remove.named': 'Remove {name}',
  'notify.mail': 'Mails about games with days for a move',
  'notify.mail.off': 'None',
  'notify.mail.daily': 'At most one a day',
  'notify.mail.at-once': 'One for each turn',
  'notify.mail.no-server': 'This server sends no mails.',
  'notify.mail.no-address': 'You have given no mail address yet:',
  'notify.mail.unconfirmed':
    'We have sent a mail with a link to {address}. Open it to confirm that the address is yours. For another mail:',
  'notify.challenged': '{name} challenges you',
  'notify.round': 'Your game in the tournament begins',
};
