import { addWeeks, startOfWeek } from 'date-fns';

/** From a Monday's first moment to the next one's, where the device is. */
export interface Week {
  fromMs: number;
  beforeMs: number;
}

/** The newest first: the week of `nowMs`, or the one `ago` weeks before it, and those before that. */
export function weeksUntil(nowMs: number, count: number, ago = 0): Week[] {
  const monday = startOfWeek(nowMs, { weekStartsOn: 1 });
  return Array.from({ length: count }, (_, at) => ({
    fromMs: addWeeks(monday, -ago - at).getTime(),
    beforeMs: addWeeks(monday, 1 - ago - at).getTime(),
  }));
}
