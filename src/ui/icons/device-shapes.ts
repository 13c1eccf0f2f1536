import type { IconShape } from './icon-shapes.ts';

/** What an account is used from. Apart from the others, which come with the first screen. */
export const deviceShapes = {
  phone: {
    d: 'M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5M11 18.5h2',
  },
  laptop: { d: 'M5.5 5h13a1 1 0 0 1 1 1v9.5h-15V6a1 1 0 0 1 1-1M2 19h20' },
  lock: { d: 'M5.5 11h13v9.5h-13zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11' },
  key: { d: 'M8 11.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8M10.9 12.6L19.5 4M15.5 8l3 3' },
} satisfies Record<string, IconShape>;
