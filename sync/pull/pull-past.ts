/**
 * Past workouts, oldest change first, page by page: each page is on disk with the place to go on from, so that a
 * large account's first pull survives being interrupted and is never in the way of a training.
 */
import type { Paged } from '#contract/common.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { mergeHistoryEntry } from '../merge/merge-history-entry.ts';
import { mergePast } from '../merge/merge-past.ts';
import { type PastPlace, readMeta, writeMeta } from '../meta.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, fetchOne, type PullOutcome } from './fetch-list.ts';
import { isPage } from './shapes.ts';

const PAGE = 50;
const STARTS = ['workout.create', 'workout.apply', 'workout.recreate'] as const;
const FIRST = `/api/workouts/?status=completed,cancelled&limit=${PAGE}`;

export async function pullPast(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const { hasPastWorkouts, clientKeys } = await readMeta(db, 'server');
  if (hasPastWorkouts === false || clientKeys === false) return pullHistory(session, db);
  let outcome: PullOutcome = 'nothing-new';
  for (;;) {
    const page = await pullPage(session, db);
    if (page === 'more') {
      outcome = 'applied';
      continue;
    }
    if (page === 'unknown') {
      return pullHistory(session, db);
    }
    return page === 'nothing-new' ? outcome : page;
  }
}

async function pullPage(session: SessionContext, db: AccountDb): Promise<PullOutcome | 'more'> {
  const base = await takeBase(db);
  const place = await readMeta(db, 'pastWorkouts');
  const path =
    place.nextPath ?? (place.since === null ? FIRST : `${FIRST}&since=${encodeURIComponent(place.since)}`);
  const fetched = await fetchOne<Paged<Workout>>(session, db, path, { isShape: isPage });
  if (fetched.kind !== 'body') return fetched.kind;
  const { results, next } = fetched.body;
  const etags = fetched.etag && next === null ? { [path]: fetched.etag } : {};
  const outcome = await applyPull(db, session.ports, { base, etags }, async ctx => {
    await mergePast(ctx, results);
    // Each place has its own path: the tags of earlier places would pile up for ever.
    await writeMeta(db, 'etags', withoutPast(await readMeta(db, 'etags')));
    await writeMeta(db, 'pastWorkouts', placeAfter(place, fetched.body));
  });
  return outcome === 'applied' && next !== null ? 'more' : outcome;
}

function withoutPast(etags: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(etags).filter(([path]) => !path.startsWith(FIRST)));
}

function placeAfter(place: PastPlace, { results, next, count }: Paged<Workout>): PastPlace {
  const times = results.flatMap(doc => doc.updated_at ?? []);
  const since = [place.since, ...times].reduce((a, b) => (a !== null && (b === null || a > b) ? a : b), null);
  return {
    since,
    nextPath: next,
    isComplete: place.isComplete || next === null,
    pulled: place.isComplete ? place.pulled : place.pulled + results.length,
    total: place.isComplete ? place.total : count,
  };
}

/** A server of the specification alone has history entries only: enough for the list, not for repeating offline. */
async function pullHistory(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const fetched = await fetchList<HistoryEntry>(session, db, '/api/workouts/history/');
  if (fetched.kind !== 'list') return fetched.kind;
  const { rows, etags } = fetched.list;
  return applyPull(db, session.ports, { base, etags, unsettledBy: STARTS }, async ctx => {
    for (const entry of rows) await mergeHistoryEntry(ctx, entry);
    await writeMeta(db, 'server', { ...(await readMeta(db, 'server')), hasPastWorkouts: false });
  });
}
