import { mount } from 'svelte';
import App from './App.svelte';
import { ready } from './lib/i18n/index.svelte';
import './app.css';
import { startWorker } from './lib/shell/worker';

await ready();
const target = document.getElementById('app');
if (target) {
  target.replaceChildren(); // what was shown while the scripts were on their way
  mount(App, { target });
}
startWorker();
