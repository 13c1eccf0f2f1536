import { formatDayTime } from '#domain/dates.ts';
import type { Session } from '#sync/session/sessions.ts';
import { texts } from './texts.ts';

/** The server keeps the time of its making until a token is first used. */
export function usedText({ created_at, seen_at }: Session, nowMs: number): string {
  return seen_at === created_at ? texts.unused : formatDayTime(Date.parse(seen_at), nowMs);
}
