// The texts of the app around its pages: without network, installed, in a new version.

export const en = {
  'offline.title': 'No connection',
  'offline.text': 'Ludarium has opened from this device, but its server cannot be reached.',
  'offline.works': 'Works now',
  'offline.needs': 'Needs the server',
  'offline.needs.text':
    'Playing, also against the computer; lessons, rulebooks, the sandbox and your history.',
  'offline.games': 'Your games',
  'offline.games.text': 'Every move that was accepted is safe on the server. Running clocks go on there.',
  'offline.waits': 'This page goes on by itself as soon as there is a connection.',
  'offline.bar': 'No connection to the server. Trying again…',
  'install.title': 'As an app',
  'install.text':
    'Installed, Ludarium has a window and an icon of its own, and opens without network. To play, it needs the connection.',
  'install.button': 'Install Ludarium',
  'install.done': 'Ludarium is installed on this device.',
  'install.how': 'The menu of your browser has “Install” or “Add to home screen”, if it can do that.',
  'install.apple': 'Tap Share, then “Add to Home Screen”.',
  'install.insecure': 'Installing needs HTTPS; this page came over plain HTTP.',
  'version.label': 'New version',
  'version.new': 'A new version is here.',
  'version.reload': 'Reload',
  'version.later': 'Later',
};
