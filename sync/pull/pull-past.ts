/**
 * Past workouts, the newest first and page by page, so that what a training asks of the past is there at once: each
 * page is on disk with the place to go on from, and between two of them whoever has something to send comes first. Once
 * all of it was read, what changed since the first page:
 *
 *     nothing read ──► newest first, page by page ──► all read ──► changed since, the oldest change first ──► …
 *                          since: the first page's last change         since: the last change that was read
 */
import type { Paged } from '#contract/common.ts';
import type { HistoryEntry } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import type { AccountDb } from '#db/account-db.ts';
import { inTransaction } from '#db/transaction.ts';
import { mergeHistoryEntry } from '../merge/merge-history-entry.ts';
import { type PastPlace, readMeta, writeMeta } from '../meta.ts';
import { STARTS } from '../outbox/place.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, fetchOne, type PullOutcome } from './fetch-list.ts';
import { layPast, type PastPage } from './lay-past.ts';
import { forgetPastPlace } from './place.ts';
import { isPage } from './shapes.ts';

const PAGE = 50;
const LIST = '/api/workouts/?';
const CHANGED = `${LIST}status=completed,cancelled&limit=${PAGE}`;
const NEWEST = 'order=newest';

export async function pullPast(
  session: SessionContext,
  db: AccountDb,
  hasToSend: () => boolean = () => false,
): Promise<PullOutcome> {
  const { hasPastWorkouts, clientKeys } = await readMeta(db, 'server');
  if (hasPastWorkouts === false || clientKeys === false) return pullHistory(session, db);
  let outcome: PullOutcome = 'nothing-new';
  for (;;) {
    const page = await pullPage(session, db);
    if (page === 'more') {
      if (hasToSend()) return 'put-off';
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
  const path = place.nextPath ?? firstPath(place);
  const fetched = await fetchOne<Paged<Workout>>(session, db, path, { isShape: isPage });
  if (fetched.kind === 'unknown' && isResumed(place)) return beginAnew(db);
  if (fetched.kind !== 'body') return fetched.kind;
  const { results, next } = fetched.body;
  const etags = fetched.etag && next === null ? { [path]: fetched.etag } : {};
  const page: PastPage = { docs: results, base, etags };
  const outcome = await layPast(session, db, page, async () => {
    // Each place has its own path: the tags of earlier places would pile up for ever.
    await writeMeta(db, 'etags', withoutPast(await readMeta(db, 'etags')));
    await writeMeta(db, 'pastWorkouts', placeAfter(place, path, fetched.body));
  });
  return outcome === 'applied' && next !== null ? 'more' : outcome;
}

function isResumed({ nextPath, since }: PastPlace): boolean {
  return nextPath !== null || since !== null;
}

/** The server takes no such place (any more): asked for it again it would say the same for ever. */
async function beginAnew(db: AccountDb): Promise<PullOutcome> {
  await inTransaction(db, [db.meta], () => forgetPastPlace(db));
  return 'base-moved';
}

function firstPath({ since }: PastPlace): string {
  return since === null ? `${CHANGED}&${NEWEST}` : `${CHANGED}&since=${encodeURIComponent(since)}`;
}

function withoutPast(etags: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(etags).filter(([path]) => !path.startsWith(LIST)));
}

function placeAfter(place: PastPlace, path: string, { results, next, count }: Paged<Workout>): PastPlace {
  const isLaterPage = place.nextPath !== null;
  return {
    // What changes while the pages come may be on those already read: all since the first is asked for after the last.
    since: path.includes(NEWEST) && isLaterPage ? place.since : lastChange(place.since, results),
    nextPath: next,
    isComplete: place.isComplete || next === null,
    pulled: place.isComplete ? place.pulled : place.pulled + results.length,
    total: place.isComplete ? place.total : count,
  };
}

function lastChange(since: string | null, docs: Workout[]): string | null {
  const times = docs.flatMap(doc => doc.updated_at ?? []);
  return [since, ...times].reduce((a, b) => (a !== null && (b === null || a > b) ? a : b), null);
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
