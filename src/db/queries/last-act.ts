/** The newest act in the log by this device's hybrid clock, which orders all that the device says. */
import type { AccountDb } from '../account-db.ts';
import type { LogEntry } from '../log-entry.ts';

export function readLastAct(db: AccountDb): Promise<LogEntry | undefined> {
  return db.log.orderBy('actedAtMs').last();
}

/** The time of an act that is done now: after all others, also where the clock was set back. */
export async function nextActMs(db: AccountDb, nowMs: number): Promise<number> {
  const last = await readLastAct(db);
  return Math.max(nowMs, (last?.actedAtMs ?? 0) + 1);
}
