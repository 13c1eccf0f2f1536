/** A finished workout for its summary, and how it stands towards the template it was made from. */
import type { Key, ServerId } from '#domain/ids.ts';
import type { AccountDb } from '../account-db.ts';
import type { WorkoutRow } from '../rows.ts';
import { areSameItems, templateItemsOf } from '../template-items.ts';
import { findByKeyOrId } from './find-row.ts';
import { withNamesOfNow } from './history-lines.ts';
import { findTemplateOf } from './templates.ts';

/** same, changed: what updating the template would do; unknown: the template is not on this device yet. */
export type TemplateStanding = 'none' | 'same' | 'changed' | 'unknown';

export interface Summary {
  workout: WorkoutRow;
  template: TemplateStanding;
}

/** What this page has just finished, as it was written, until it has been read: what is said of it since is in the row alone. */
let justFinished: WorkoutRow | undefined;

export function keepForSummary(workout: WorkoutRow): void {
  justFinished = workout;
}

/** What is known of it without reading: the reward is not to wait. */
export function summaryAtHand(id: Key | ServerId): Summary | undefined {
  if (justFinished?.key !== id) return undefined;
  return { workout: justFinished, template: standingUnread(justFinished) };
}

export async function getSummary(db: AccountDb, id: Key | ServerId): Promise<Summary | undefined> {
  const found = await findByKeyOrId(db.workouts, id);
  if (!found) return undefined;
  if (justFinished?.key === found.key) justFinished = undefined;
  const [[workout = found], template] = await Promise.all([
    withNamesOfNow(db, [found]),
    standingOf(db, found),
  ]);
  return { workout, template };
}

function standingUnread({ templateKey, templateServerId }: WorkoutRow): TemplateStanding {
  return templateKey === null && templateServerId === null ? 'none' : 'unknown';
}

async function standingOf(db: AccountDb, workout: WorkoutRow): Promise<TemplateStanding> {
  const [template, items] = await Promise.all([
    findTemplateOf(db, workout),
    workout.isWhole ? templateItemsOf(db, workout.key) : null,
  ]);
  if (!template && workout.templateKey === null) return standingUnread(workout);
  if (!template || template.isDeleted) return 'none';
  if (!items) return 'unknown';
  return areSameItems(template.items, items) ? 'same' : 'changed';
}
