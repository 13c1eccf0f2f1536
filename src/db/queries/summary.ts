/** A finished workout for its summary, and how it stands towards the template it was made from. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';
import { findTemplateChanges } from '../template-changes.ts';
import { isTemplatePromptShown } from '../template-prompt.ts';
import { findByKeyOrId } from './find-row.ts';
import { type HistoryEntry, toHistoryEntries } from './history-entry.ts';
import { resolveWorkout } from './resolve-workout.ts';
import { findTemplateOf } from './templates.ts';
import { getWorkoutRecords, type NamedRecord } from './workout-records.ts';
import { getItemsWithSets } from './workout-view.ts';

/** same, changed: what updating the template would do; unknown: nobody has compared them yet. */
export type TemplateStanding = 'none' | 'same' | 'changed' | 'unknown';

export interface Summary {
  workout: HistoryEntry;
  template: TemplateStanding;
  /** By name; empty until they are read. */
  records: NamedRecord[];
  /** The question about the template was asked before, on this device. */
  isPromptShown: boolean;
}

/** What this page has just finished, as it was written, until it has been read: what is said of it since is in the rows alone. */
let justFinished: HistoryEntry | undefined;

export function keepForSummary(workout: HistoryEntry): void {
  justFinished = workout;
}

/** What is known of it without reading: the reward is not to wait. */
export function summaryAtHand(id: Key | ServerId): Summary | undefined {
  if (justFinished?.key !== id) return undefined;
  const template = justFinished.templateKey === null ? 'none' : 'unknown';
  return { workout: justFinished, template, records: [], isPromptShown: false };
}

export async function getSummary(db: AccountDb, id: Key | ServerId): Promise<Summary | undefined> {
  const found = await findByKeyOrId(db.workouts, await resolveWorkout(db, String(id)));
  if (!found) return undefined;
  if (justFinished?.key === found.key) justFinished = undefined;
  const [[workout], template, records, isPromptShown] = await Promise.all([
    toHistoryEntries(db, [found]),
    standingOf(db, found),
    getWorkoutRecords(db, found.key),
    isTemplatePromptShown(db, found.key),
  ]);
  return workout && { workout, template, records, isPromptShown };
}

async function standingOf(db: AccountDb, workout: WorkoutRow): Promise<TemplateStanding> {
  const [template, items] = await Promise.all([
    findTemplateOf(db, workout),
    getItemsWithSets(db, workout.key),
  ]);
  if (!template) return 'none';
  return findTemplateChanges(template.items, items).length === 0 ? 'same' : 'changed';
}
