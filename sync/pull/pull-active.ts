/** The running training as the server has it, and what became of those that run only here. */

import { Dexie } from 'dexie';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { readMeta } from '../meta.ts';
import { settleReread } from '../reread.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';
import { isWorkout, isWorkoutOrNone } from './shapes.ts';
import { withSets } from './with-sets.ts';

const PATH = '/api/workouts/active/';
/** What a training is made of. */
const MAKING = ['workout.create', 'workout.apply', 'workout.recreate', 'items.add', 'set.create'] as const;

interface Others {
  docs: Workout[];
  /** Those that the server does not tell about one by one. */
  unknown: ServerId[];
}

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
  return applyPull(db, session.ports, { base, etags, unsettledBy: MAKING }, async ctx => {
    if (doc) await mergeWorkout(ctx, doc);
    for (const other of others.docs) await mergeWorkout(ctx, other);
    for (const id of others.unknown) await endUntold(ctx, id);
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
): Promise<Others | 'unreachable'> {
  const active = await db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .toArray();
  const known = await db.workouts.where('key').anyOf(asked).toArray();
  const ids = new Set([...active, ...known].map(row => row.serverId));
  const others: Others = { docs: [], unknown: [] };
  for (const id of ids) {
    if (id === null || id === activeId) continue;
    const fetched = await fetchOne<Workout>(session, db, `/api/workouts/${id}/`, {
      isShape: isWorkout,
      isConditional: false,
    });
    if (fetched.kind === 'body') others.docs.push(fetched.body);
    else if (fetched.kind === 'unknown') others.unknown.push(id);
    else return 'unreachable';
  }
  return others;
}

/**
 * A server that does not give whole workouts says no more than which one is active. One that ran here and is not it
 * has ended elsewhere: cancelled, as far as anybody can tell until the history, read next, has it.
 */
async function endUntold({ db, pending }: MergeContext, id: ServerId): Promise<void> {
  const local = await db.workouts.where('serverId').equals(id).first();
  if (local?.status !== 'active' || pending.fields(local.key).has('status')) return;
  await db.workouts.update(local.key, { status: 'cancelled' });
}
