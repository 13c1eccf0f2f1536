/** The running training as the server has it, and what became of those that run only here. */

import { Dexie } from 'dexie';
import type { SetList } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { readMeta } from '../meta.ts';
import { settleReread } from '../reread.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';
import { isSetList, isWorkout, isWorkoutOrNone } from './shapes.ts';

const PATH = '/api/workouts/active/';

export async function pullActive(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const asked = await readMeta(db, 'reread');
  const fetched = await fetchOne<Workout | null>(session, db, PATH, {
    isShape: isWorkoutOrNone,
    isConditional: asked.length === 0,
  });
  if (fetched.kind !== 'body') return fetched.kind;
  const doc = fetched.body && (await withSets(session, db, fetched.body));
  const others = await fetchOthers(session, db, { activeId: doc?.id ?? null, asked });
  if (others === 'unreachable') return others;
  const etags = { [PATH]: fetched.etag ?? '' };
  return applyPull(db, session.ports, { base, etags }, async ctx => {
    if (doc) await mergeWorkout(ctx, doc);
    for (const other of others) await mergeWorkout(ctx, other);
    await settleReread(db, new Set(asked));
  });
}

/**
 * Trainings that are active here, known to the server, and not its active one (there is at most one), and those that
 * were asked for: one by one.
 */
async function fetchOthers(
  session: SessionContext,
  db: AccountDb,
  { activeId, asked }: { activeId: ServerId | null; asked: Key[] },
): Promise<Workout[] | 'unreachable'> {
  const active = await db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .toArray();
  const known = await db.workouts.where('key').anyOf(asked).toArray();
  const ids = new Set([...active, ...known].map(row => row.serverId));
  const docs: Workout[] = [];
  for (const id of ids) {
    if (id === null || id === activeId) continue;
    const fetched = await fetchOne<Workout>(session, db, `/api/workouts/${id}/`, {
      isShape: isWorkout,
      isConditional: false,
    });
    if (fetched.kind === 'body') docs.push(fetched.body);
    else if (fetched.kind !== 'unknown') return 'unreachable';
  }
  return docs;
}

/** A server that sends items without their sets is asked for them one by one. */
async function withSets(session: SessionContext, db: AccountDb, doc: Workout): Promise<Workout> {
  if (doc.items.every(item => item.sets)) return doc;
  const items = [];
  for (const item of doc.items) {
    const path = `/api/workouts/active/exercises/${item.order}/sets/`;
    const fetched = await fetchOne<SetList>(session, db, path, { isShape: isSetList, isConditional: false });
    items.push(fetched.kind === 'body' ? { ...item, sets: fetched.body.sets } : item);
  }
  return { ...doc, items };
}
