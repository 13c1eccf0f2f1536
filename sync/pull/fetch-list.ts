/** Reading whole lists: page after page, conditional where nothing may have changed. */
import type { Paged } from '#contract/common.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { ServerId } from '#domain/ids.ts';
import { isTryLater } from '../http/reply.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { type IsShape, isPage } from './shapes.ts';

/** What a pull can end in. */
export type PullOutcome =
  | 'applied'
  | 'nothing-new'
  /** Something was answered meanwhile: what was read may be older. Read again. */
  | 'base-moved'
  /** There is more, and something to send comes first. */
  | 'put-off'
  | 'unreachable'
  | 'login-needed'
  /** This server does not have the call. */
  | 'unknown';

export type Fetched<T> =
  | { kind: 'body'; body: T; etag: string | null }
  | { kind: Exclude<PullOutcome, 'applied' | 'base-moved' | 'put-off'> };

export interface FetchOptions {
  /** What the body must look like; anything, where the caller looks itself. */
  isShape?: IsShape;
  isConditional?: boolean;
  /** All that are kept, where the caller has read them already. */
  etags?: Record<string, string>;
}

/** One conditional GET. 204 is a body of null. */
export async function fetchOne<T>(
  session: SessionContext,
  db: AccountDb,
  path: string,
  { isShape = () => true, isConditional = true, etags }: FetchOptions = {},
): Promise<Fetched<T>> {
  const etag = isConditional ? (etags ?? (await readMeta(db, 'etags')))[path] || null : null;
  const reply = await sendAuthorised(session, db.accountKey, { method: 'GET', path, etag });
  if (reply.kind === 'login-needed') return reply;
  if (reply.kind === 'none' || isTryLater(reply.status) || reply.status === 401) {
    await noteFailure(db, reply.kind === 'none' ? 'network' : 'server');
    return { kind: 'unreachable' };
  }
  if (reply.status === 304) return { kind: 'nothing-new' };
  if (reply.status >= 400) return { kind: 'unknown' };
  if (reply.status >= 300 || !isShape(reply.body)) return { kind: 'unreachable' };
  return { kind: 'body', body: reply.body as T, etag: reply.etag };
}

/** For the status: a server that cannot now is not a lost network. */
async function noteFailure(db: AccountDb, failure: 'network' | 'server'): Promise<void> {
  if ((await readMeta(db, 'lastFailure')) !== failure) await writeMeta(db, 'lastFailure', failure);
}

/** Servers that know less give smaller pages; this asks for the most. */
const PAGE = 200;

export interface List<T> {
  rows: T[];
  /** To be remembered by path when the rows are applied. */
  etags: Record<string, string>;
}

type FetchedList<T> =
  | { kind: 'list'; list: List<T> }
  | { kind: 'base-moved' }
  | Exclude<Fetched<T>, { kind: 'body' }>;

/** The whole list, or 'nothing-new' when every page is as it was. 'base-moved': it changed between two pages. */
export async function fetchList<T>(
  session: SessionContext,
  db: AccountDb,
  path: string,
): Promise<FetchedList<T>> {
  const first = `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}`;
  if (await areAllPagesAsTheyWere(session, db, first)) return { kind: 'nothing-new' };
  const list: List<T> = { rows: [], etags: {} };
  const pages: string[] = [];
  const counts = new Set<number>();
  let next: string | null = first;
  while (next !== null) {
    const fetched: Fetched<Paged<T>> = await fetchOne<Paged<T>>(session, db, next, {
      isShape: isPage,
      isConditional: false,
    });
    if (fetched.kind !== 'body') return fetched;
    list.rows.push(...fetched.body.results);
    list.etags[next] = fetched.etag ?? '';
    pages.push(next);
    counts.add(fetched.body.count);
    next = fetched.body.next ?? null;
  }
  if (pages.length > 1 && !isWhole(list.rows, counts)) return { kind: 'base-moved' };
  list.etags[pagesOf(first)] = pages.join('\n');
  return { kind: 'list', list };
}

/** Pages are cut by counting: when a row leaves one that was read (deleted, renamed), another falls through the cut. */
function isWhole(rows: readonly unknown[], counts: ReadonlySet<number>): boolean {
  const ids = new Set(rows.map(row => (row as Partial<Row>).id ?? row));
  return counts.size === 1 && counts.has(ids.size);
}

interface Row {
  id: ServerId;
}

/** Under which name the paths of a list's pages are kept beside their tags. */
function pagesOf(first: string): string {
  return `${first}#pages`;
}

/** A page that changed, or no answer, ends it: the list is then read whole. */
async function areAllPagesAsTheyWere(
  session: SessionContext,
  db: AccountDb,
  first: string,
): Promise<boolean> {
  const pages = (await readMeta(db, 'etags'))[pagesOf(first)]?.split('\n') ?? [];
  for (const page of pages) {
    if ((await fetchOne(session, db, page, { isShape: isPage })).kind !== 'nothing-new') return false;
  }
  return pages.length > 0;
}
