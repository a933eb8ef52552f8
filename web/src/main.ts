import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (target) {
  target.replaceChildren(); // what was shown while the scripts were on their way
  mount(App, { target });
}
