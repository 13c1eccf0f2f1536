/** The running training as the server has it, and what became of those that run only here. */

import { Dexie } from 'dexie';
import type { SetList } from '#contract/sets.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { ServerId } from '#domain/ids.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';

const PATH = '/api/workouts/active/';

export async function pullActive(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const fetched = await fetchOne<Workout | null>(session, db, PATH);
  if (fetched.kind !== 'body') return fetched.kind;
  const doc = fetched.body && (await withSets(session, db, fetched.body));
  const ended = await fetchEnded(session, db, doc?.id ?? null);
  if (ended === 'unreachable') return ended;
  const etags = { [PATH]: fetched.etag ?? '' };
  return applyPull(db, session.ports, { base, etags }, async ctx => {
    if (doc) await mergeWorkout(ctx, doc);
    for (const other of ended) await mergeWorkout(ctx, other);
  });
}

/** Trainings that are active here, known to the server, and not its active one: asked one by one (there is at most one). */
async function fetchEnded(
  session: SessionContext,
  db: AccountDb,
  activeId: ServerId | null,
): Promise<Workout[] | 'unreachable'> {
  const local = await db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .toArray();
  const docs: Workout[] = [];
  for (const { serverId } of local) {
    if (serverId === null || serverId === activeId) continue;
    const fetched = await fetchOne<Workout>(session, db, `/api/workouts/${serverId}/`, {
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
    const fetched = await fetchOne<SetList>(session, db, path, { isConditional: false });
    items.push(fetched.kind === 'body' ? { ...item, sets: fetched.body.sets } : item);
  }
  return { ...doc, items };
}
