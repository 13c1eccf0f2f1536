/** What a training that is written down later can begin with. */
import { addDays } from 'date-fns';
import type { AccountDb } from '#db/account-db.ts';
import { findStretchStart, getHistory, getTrainingToRepeat } from '#db/queries/history.ts';
import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { findTrained } from '#db/queries/week-figures.ts';
import type { TemplateRow } from '#db/rows.ts';
import { displayTitle } from '#domain/workout-title.ts';

/** How many recent trainings to offer; an older one has 'Записать такую же' on its own page. */
const LAST = 12;

export interface PastOffers {
  templates: TemplateRow[];
  /** The newest first; before them the one that was asked for, if it is older. */
  workouts: HistoryEntry[];
  /** Whose turn it is: the one that is most likely meant. */
  dueKey: string | undefined;
}

export async function readPastOffers(db: AccountDb, askedKey: string | undefined): Promise<PastOffers> {
  const fromMs = await findStretchStart(db, Number.POSITIVE_INFINITY, LAST);
  const last = fromMs === null ? [] : await getHistory(db, { fromMs, beforeMs: Number.POSITIVE_INFINITY });
  const due = await getTrainingToRepeat(db);
  const wanted = await Promise.all(
    [askedKey, due?.workout.key].map(key =>
      key === undefined || last.some(workout => workout.key === key) ? undefined : db.workouts.get(key),
    ),
  );
  const older = await Promise.all(
    wanted.flatMap(row =>
      row ? [getHistory(db, { fromMs: row.startedAtMs, beforeMs: row.startedAtMs + 1 })] : [],
    ),
  );
  const workouts = [...new Map([...older.flat(), ...last].map(one => [one.key, one])).values()];
  return { templates: await db.templates.toArray(), workouts, dueKey: due?.workout.key };
}

/** The first of these days on which nothing was trained; undefined: each has a training. */
export async function findFreeDate(db: AccountDb, dates: readonly string[]): Promise<string | undefined> {
  for (const date of dates) if (!(await isTrainedOn(db, date))) return date;
  return undefined;
}

/** @param date as a field holds it, also while it is none */
export async function isTrainedOn(db: AccountDb, date: string): Promise<boolean> {
  const fromMs = new Date(`${date}T00:00`).getTime();
  if (Number.isNaN(fromMs)) return false;
  return (await findTrained(db, { fromMs, beforeMs: addDays(fromMs, 1).getTime() })).length > 0;
}

/** Of each title the newest, and what is chosen. */
export function uniqueByTitle<Training extends { key: string; title: string }>(
  workouts: readonly Training[],
  chosenKey: string | undefined,
): Training[] {
  const titleOf = ({ title }: Training) => displayTitle(title, null);
  const seen = new Set(workouts.filter(({ key }) => key === chosenKey).map(titleOf));
  return workouts.filter(one => {
    if (one.key === chosenKey) return true;
    const isNew = !seen.has(titleOf(one));
    seen.add(titleOf(one));
    return isNew;
  });
}
