import '../../src/app.css';
import { mount } from 'svelte';
import Stage from './Stage.svelte';

mount(Stage, { target: document.querySelector('#stage') as HTMLElement });
