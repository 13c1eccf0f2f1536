/** What was done in a week, from the figures that each training has already. */
import type { Key } from '#domain/ids.ts';
import type { Week } from '#domain/weeks.ts';
import type { AccountDb } from '../account-db.ts';

export interface WeekFigures {
  trainings: number;
  /** Done ones, without warm-ups. */
  sets: number;
  tonnageKg: number;
}

/** Of each week that was asked for, in their order. */
export function getWeekFigures(db: AccountDb, weeks: readonly Week[]): Promise<WeekFigures[]> {
  return Promise.all(weeks.map(week => sumWeek(db, week)));
}

/** The finished trainings that began in that week. */
export function findTrained(db: AccountDb, { fromMs, beforeMs }: Week): Promise<Key[]> {
  return db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', fromMs], ['completed', beforeMs], true, false)
    .primaryKeys();
}

async function sumWeek(db: AccountDb, week: Week): Promise<WeekFigures> {
  const keys = await findTrained(db, week);
  const figures = { trainings: keys.length, sets: 0, tonnageKg: 0 };
  for (const digest of await db.digests.bulkGet(keys)) {
    for (const line of digest?.lines ?? []) figures.sets += line.setsCount;
    figures.tonnageKg += digest?.tonnageTotalKg ?? 0;
  }
  return figures;
}
