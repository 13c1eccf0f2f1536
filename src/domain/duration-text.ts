const NO_BREAK = '\u00a0';

/** A training's length in words: '1 ч 03 мин', '58 мин', begun minutes not counted; it stays on one line. */
export function formatDuration(sec: number): string {
  const minutes = Math.floor(Math.max(0, sec) / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes}${NO_BREAK}мин`;
  return [hours, 'ч', String(minutes % 60).padStart(2, '0'), 'мин'].join(NO_BREAK);
}
