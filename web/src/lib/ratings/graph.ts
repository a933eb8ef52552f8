// A line of ratings over games, as an SVG path. The games are evenly spaced: people play in bursts.

export interface Graph {
  path: string;
  points: { x: number; y: number }[];
  low: number;
  high: number;
}

const ROUND = 50; // the scale ends at such a number

export function graphOf(values: readonly number[], width: number, height: number): Graph {
  const low = Math.floor((Math.min(...values) - 1) / ROUND) * ROUND;
  const high = Math.ceil((Math.max(...values) + 1) / ROUND) * ROUND;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map((value, place) => ({
    x: Math.round(place * step * 10) / 10,
    y: Math.round(((high - value) / (high - low)) * height * 10) / 10,
  }));
  return {
    path: points.map(({ x, y }, place) => `${place ? 'L' : 'M'}${x} ${y}`).join(''),
    points,
    low,
    high,
  };
}
