/** One sound file, struck deep or high: how fast it is played. */
export const BELL_RATES = { bell: 1, gong: 0.55, chime: 1.7 } as const;
