import type { IconShape } from './icon-shapes.ts';

/** What only later screens show: the others come with the first one, whose size is counted. */
export const screenShapes = {
  phone: {
    d: 'M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M11 18.5h2',
  },
  laptop: { d: 'M5.5 5h13a1 1 0 0 1 1 1v9.5h-15V6a1 1 0 0 1 1-1M2 19h20' },
  lock: { d: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11' },
  key: { d: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M10.9 12.6L19.5 4M15.5 8l3 3' },
  erase: { d: 'M8.5 5H20a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H8.5L2.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5' },
  eye: {
    d: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  },
  eyeOff: {
    d: 'M4 4l16 16M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-.9 1.7-2.6 3.3M6.3 7.4C3.9 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1',
  },
  logout: { d: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M16 8l4 4-4 4M20 12H10' },
  medal: {
    d: 'M12 .5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.1L13.5 7.3L18 7.5L14.5 10.2L15.7 14.5L12 12L8.3 14.5L9.5 10.2L6 7.5L10.5 7.3zM6.2 17L4 23.5l4.2-1 2.8-4zM17.8 17l2.2 6.5-4.2-1-2.8-4z',
    filled: true,
  },
  shield: { d: 'M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8zM8.8 12l2.2 2.2 4.2-4.4' },
  stopwatch: { d: 'M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M12 10v3.5M9.5 3h5M18.5 6.5l1 1' },
  calendar: { d: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4' },
  skip: { d: 'M5.5 5.5l9 6.5-9 6.5zM18.5 5.5v13' },
  swap: { d: 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4' },
} satisfies Record<string, IconShape>;
