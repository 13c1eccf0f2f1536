/** Workouts and templates that are asked for one by one: no list names them again. */
import type { Template } from '#contract/templates.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { TemplateRow } from '#db/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { isOwnWord } from '../merge/merge-template.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { readMeta } from '../meta.ts';
import { readPending } from '../outbox/pending.ts';
import type { SessionContext } from '../session/session-context.ts';
import { fetchOne } from './fetch-list.ts';
import { type IsShape, isTemplate, isWorkout } from './shapes.ts';

export interface Singles<T = Workout> {
  docs: T[];
  /** Those that the server does not tell about one by one. */
  unknown: ServerId[];
}

export function fetchSingles(
  session: SessionContext,
  db: AccountDb,
  ids: readonly (ServerId | null)[],
): Promise<Singles | 'unreachable'> {
  return fetchEach<Workout>(session, db, ids, { list: 'workouts', isShape: isWorkout });
}

async function fetchEach<T>(
  session: SessionContext,
  db: AccountDb,
  ids: readonly (ServerId | null)[],
  { list, isShape }: { list: 'workouts' | 'templates'; isShape: IsShape },
): Promise<Singles<T> | 'unreachable'> {
  const singles: Singles<T> = { docs: [], unknown: [] };
  for (const id of new Set(ids)) {
    if (id === null) continue;
    const fetched = await fetchOne<T>(session, db, `/api/${list}/${id}/`, { isShape, isConditional: false });
    if (fetched.kind === 'body') singles.docs.push(fetched.body);
    else if (fetched.kind === 'unknown') singles.unknown.push(id);
    else return 'unreachable';
  }
  return singles;
}

export async function serverIdsOf(db: AccountDb, keys: readonly Key[]): Promise<(ServerId | null)[]> {
  if (keys.length === 0) return [];
  const rows = await db.workouts.where('key').anyOf(keys).toArray();
  return rows.map(row => row.serverId);
}

/**
 * Templates used or updated here, of which the server has not said so: their training joined another one, or was dropped
 * before it was sent; the update was refused. While it waits, this device knows better.
 */
export async function fetchUntold(
  session: SessionContext,
  db: AccountDb,
  untold: readonly TemplateRow[],
): Promise<Template[] | 'unreachable'> {
  const ids = untold.map(template => template.serverId);
  const singles = await fetchEach<Template>(session, db, ids, { list: 'templates', isShape: isTemplate });
  // Of those deleted elsewhere the changes tell.
  return singles === 'unreachable' ? singles : singles.docs;
}

export async function findUntold(db: AccountDb): Promise<TemplateRow[]> {
  // Read in one go: every pull asks, and a filter would walk through the table row by row.
  const templates = await db.templates.toArray();
  const unsure = templates.filter(template => template.isUntold === true);
  if (unsure.length === 0) return [];
  // An update is about its training and names no template: all that waits is read.
  const pending = await readPending(db);
  return unsure.filter(({ key }) => !isOwnWord(pending.fields(key)));
}

/** Inside the pull's transaction. */
export async function mergeSingles(ctx: MergeContext, { docs, unknown }: Singles): Promise<void> {
  for (const doc of docs) await mergeWorkout(ctx, doc);
  for (const id of unknown) await endUntold(ctx, id);
}

/**
 * A server that does not give whole workouts says no more than which one is active. One that ran here and is not it
 * has ended elsewhere: cancelled, as far as anybody can tell until the history, read next, has it. Who gives whole ones
 * tells of the cancelled too: one that is not there was lost (a backup was put back), and goes on showing here.
 */
async function endUntold({ db, pending }: MergeContext, id: ServerId): Promise<void> {
  if ((await readMeta(db, 'server')).clientKeys === true) return;
  const local = await db.workouts.where('serverId').equals(id).first();
  if (local?.status !== 'active' || pending.fields(local.key).has('status')) return;
  await db.workouts.update(local.key, { status: 'cancelled' });
}
