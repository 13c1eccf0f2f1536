/** The running training as the server has it, and what became of those that run only here. */
import { Dexie } from 'dexie';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { readMeta } from '../meta.ts';
import { STARTS } from '../outbox/place.ts';
import { settleReread } from '../reread.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';
import { fetchSingles, mergeSingles, type Singles, serverIdsOf } from './fetch-singles.ts';
import { isWorkoutOrNone } from './shapes.ts';
import { withSets } from './with-sets.ts';

const PATH = '/api/workouts/active/';
/** What a training is made of. */
const MAKING = [...STARTS, 'items.add', 'set.create'] as const;

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
    await mergeSingles(ctx, others);
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
): Promise<Singles | 'unreachable'> {
  const active = await db.workouts
    .where('[status+startedAtMs]')
    .between(['active', Dexie.minKey], ['active', Dexie.maxKey])
    .toArray();
  const ids = [...active.map(row => row.serverId), ...(await serverIdsOf(db, asked))];
  return fetchSingles(
    session,
    db,
    ids.filter(id => id !== activeId),
  );
}
