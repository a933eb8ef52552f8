// Sounds made of nothing but oscillators and noise. A browser allows them after the first touch or key.

/** What happened on a board. */
export type Happening = 'nothing' | 'move' | 'capture' | 'rotation';

let context: AudioContext | null = null;
let master: GainNode | null = null;
let volume = 0.6;

function audio(): { context: AudioContext; out: GainNode } | null {
  if (!context) {
    if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return null;
    context = new AudioContext();
    master = context.createGain();
    master.gain.value = volume;
    master.connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
  return master && { context, out: master };
}

export function setVolume(percent: number): void {
  volume = (percent / 100) ** 2;
  if (master && context) master.gain.setTargetAtTime(volume, context.currentTime, 0.05);
}

interface Note {
  pitch: number;
  at?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
  slideTo?: number;
  attack?: number;
}

function tone(note: Note): void {
  const ready = audio();
  if (!ready) return;
  const { context, out } = ready;
  const start = context.currentTime + (note.at ?? 0);
  const oscillator = context.createOscillator();
  oscillator.type = note.wave ?? 'sine';
  oscillator.frequency.setValueAtTime(note.pitch, start);
  if (note.slideTo) oscillator.frequency.exponentialRampToValueAtTime(note.slideTo, start + note.length);
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(note.loud, start + (note.attack ?? 0.004));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.length);
  oscillator.connect(gain).connect(out);
  oscillator.start(start);
  oscillator.stop(start + note.length + 0.05);
}

/** The knock of wood on wood: a breath of noise through a narrow band. */
function knock(pitch: number, loud: number, at = 0, length = 0.07): void {
  const ready = audio();
  if (!ready) return;
  const { context, out } = ready;
  const start = context.currentTime + at;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 6;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 2.5;
  const gain = context.createGain();
  gain.gain.value = loud;
  noise.connect(band).connect(gain).connect(out);
  noise.start(start);
  tone({ pitch: pitch / 4, at, length, loud: loud / 4, slideTo: pitch / 6 });
}

export function play(what: Happening | 'end' | 'refused' | 'solved' | 'call' | 'turn'): void {
  switch (what) {
    case 'move':
      knock(1500, 0.9);
      break;
    case 'capture':
      knock(1100, 1);
      knock(700, 0.8, 0.07, 0.12);
      break;
    case 'rotation':
      tone({ pitch: 520, length: 0.12, loud: 0.12, slideTo: 700, wave: 'triangle' });
      knock(2200, 0.4, 0.1);
      break;
    case 'refused':
      tone({ pitch: 170, length: 0.16, loud: 0.2, wave: 'triangle' });
      break;
    case 'turn':
      [587.33, 783.99].forEach((pitch, i) => {
        tone({ pitch, at: i * 0.14, length: 0.6, loud: 0.16, attack: 0.01 });
      });
      break;
    case 'call':
      [659.25, 880, 659.25, 880].forEach((pitch, i) => {
        tone({ pitch, at: i * 0.16, length: 0.5, loud: 0.2, attack: 0.01 });
      });
      break;
    case 'solved':
    case 'end':
      [392, 523.25, 659.25, 783.99].forEach((pitch, i) => {
        tone({ pitch, at: i * 0.09, length: 1.1, loud: 0.14, attack: 0.02 });
      });
      break;
    default:
  }
}

// Music: a slow walk over a pentatonic scale, never twice the same.

const SCALE = [196, 220, 261.63, 293.66, 329.63, 392, 440, 523.25];
let music: ReturnType<typeof setTimeout> | undefined;
let step = 3;

function phrase(): void {
  step = Math.max(0, Math.min(SCALE.length - 1, step + Math.round(Math.random() * 4 - 2)));
  const pitch = SCALE[step] ?? 261.63;
  tone({ pitch, length: 4.5, loud: 0.05, attack: 1.2 });
  if (Math.random() < 0.45) tone({ pitch: pitch * 1.5, at: 0.8, length: 4, loud: 0.025, attack: 1.5 });
  if (Math.random() < 0.25) tone({ pitch: pitch / 2, length: 6, loud: 0.05, attack: 2 });
  music = setTimeout(phrase, 1800 + Math.random() * 2600);
}

export function setMusic(on: boolean): void {
  clearTimeout(music);
  music = undefined;
  if (on) phrase();
}
