// Colours are texts such as #8a6242.

type Channels = [number, number, number];

function channels(colour: string): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as Channels;
}

function written(parts: number[]): string {
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** A colour with a share of another in it. */
export function mix(colour: string, other: string, share: number): string {
  const to = channels(other);
  return written(channels(colour).map((part, i) => part + ((to[i] ?? 0) - part) * share));
}

/** Relative luminance: 0 for black, 1 for white. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How far a colour is from grey, from 0 to 1. */
export function chroma(colour: string): number {
  const parts = channels(colour);
  return (Math.max(...parts) - Math.min(...parts)) / 255;
}

/** The place on the colour wheel, in degrees: red is 0, green 120, blue 240. */
export function hue(colour: string): number {
  const [r, g, b] = channels(colour);
  const degrees = (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(colour: string, other: string): number {
  const [light, dark] = [luminance(colour), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const INK = '#1e1206';
const CHALK = '#fff8ea';

/** The colour of small text on a ground: the darker or lighter one, whichever is easier to read. */
export function readable(ground: string): string {
  return contrast(ground, INK) >= contrast(ground, CHALK) ? mix(ground, INK, 0.88) : mix(ground, CHALK, 0.92);
}

/** The same lightness in another material: a grey of the colour's own weight, tinted. */
export function dyed(colour: string, dye: string, share: number): string {
  const grey = channels(colour).reduce((sum, part, i) => sum + part * ([0.3, 0.59, 0.11][i] ?? 0), 0);
  const base = channels(dye).reduce((sum, part, i) => sum + part * ([0.3, 0.59, 0.11][i] ?? 0), 0) || 1;
  const scaled = channels(dye).map((part) => Math.min(255, (part * grey) / base));
  return mix(colour, written(scaled), share);
}
