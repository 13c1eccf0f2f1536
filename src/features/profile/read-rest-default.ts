import { parseTime } from '#domain/time.ts';
import { texts } from './texts.ts';

export type ReadRest = { ok: true; sec: number } | { ok: false; error: string };

/** An empty field is no time at all; anything else unreadable is one that is written wrongly. */
export function readRestDefault(text: string): ReadRest {
  if (text.trim() === '') return { ok: false, error: texts.restInvalid };
  const time = parseTime(text);
  return time.ok ? time : { ok: false, error: texts.restFormat };
}
