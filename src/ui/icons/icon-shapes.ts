/** A shape on a 24 × 24 grid: strokes of 2 with round ends, or a filled outline. */
export interface IconShape {
  d: string;
  filled?: true;
}

const cloud = 'M7 18.5a4.2 4.2 0 0 1-.6-8.35 6 6 0 0 1 11.5 1.2A3.6 3.6 0 0 1 17.4 18.5z';
const star = 'M12 3.6l2.6 5.3 5.9.85-4.25 4.1 1 5.85L12 16.95 6.75 19.7l1-5.85L3.5 9.75l5.9-.85z';

const shapes = {
  archive: { d: 'M3 4h18v4H3zM5 8v11a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V8M10 12h4' },
  back: { d: 'M15 5l-7 7 7 7' },
  chart: { d: 'M3 20h18M6.5 20v-8M12 20V5M17.5 20v-5.5' },
  chevron: { d: 'M9 5l7 7-7 7' },
  close: { d: 'M6 6l12 12M18 6L6 18' },
  down: { d: 'M5 9l7 7 7-7' },
  download: { d: 'M12 4v11M7 10.5l5 5 5-5M4 20h16' },
  history: { d: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2' },
  list: { d: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01' },
  login: { d: 'M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10.5 8l4 4-4 4M14.5 12H4' },
  more: {
    d: 'M5 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8M12 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8M19 10.1a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8',
    filled: true,
  },
  offline: { d: `${cloud}M4 4l16 16` },
  pencil: { d: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z' },
  pending: { d: `${cloud}M12 15.8v-4.5M9.9 13l2.1-2.1L14.1 13` },
  person: { d: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20c.6-3.8 3.6-5 7.5-5s6.9 1.2 7.5 5' },
  plusSquare: { d: 'M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1M12 8v8M8 12h8' },
  plus: { d: 'M12 5v14M5 12h14' },
  repeat: { d: 'M17 3l3 3-3 3M4 11V9a3 3 0 0 1 3-3h13M7 21l-3-3 3-3M20 13v2a3 3 0 0 1-3 3H4' },
  restore: { d: 'M4 4.5V9.5h5M4.6 9.5a8 8 0 1 1-.4 4.5' },
  search: { d: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5L20 20' },
  share: { d: 'M12 15V3.5M8 7l4-4 4 4M8 10.5H5.5v10h13v-10H16' },
  star: { d: star },
  starFilled: { d: star, filled: true },
  synced: { d: `${cloud}M9.3 13.2l2 2 3.6-3.7` },
  tick: { d: 'M5 12.5l4.5 4.5L19 7.5' },
  training: { d: 'M7 6v12M3.5 9v6M17 6v12M20.5 9v6M7 12h10' },
  trash: { d: 'M4 7h16M10 11v5.5M14 11v5.5M6 7l.8 12a1 1 0 0 0 1 1h8.4a1 1 0 0 0 1-1L18 7M9 7V4h6v3' },
  up: { d: 'M5 15l7-7 7 7' },
  warning: { d: 'M12 4L3 19.5h18zM12 10v4M12 16.8h.01' },
} satisfies Record<string, IconShape>;

export type IconName = keyof typeof shapes;

export const iconShapes: Record<IconName, IconShape> = shapes;
