import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { Moment } from '../database/revision.ts';
import { inChunks } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { errorCatalogue } from '../http/error-catalogue.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

/*
 * A device that names a change that this server does not know by its tag has read what was lost since, when the server
 * was put back from a copy. It gets the newest of its cursors that this server has given, and goes on from there.
 */

type Revisions = { userId: number; revisions: readonly number[] };

const selectRevisions = prepare((trx: Trx, { userId, revisions }: Revisions) =>
  trx
    .selectFrom('revisions')
    .select(['revision', 'tag', 'created_at'])
    .where('user_id', '=', userId)
    .where('revision', 'in', revisions),
);

/** The cursor that a device goes on from; null: it has nothing yet. Throws cursor_unknown. */
export async function mustKnowCursor(
  work: Work,
  { cursor: text, known }: { cursor: string | null; known?: readonly string[] },
): Promise<Cursor | null> {
  if (text === null) return null;
  const cursor = readCursor(text);
  if (cursor && (isLatest(work, cursor) || (await findKnown(work, [cursor])).length > 0)) return cursor;
  const offered = (known ?? []).flatMap(one => readCursor(one) ?? []);
  const [newest] = (await findKnown(work, offered)).toSorted((a, b) => b.revision - a.revision);
  const { text: detail } = errorCatalogue.cursor_unknown;
  const body = { detail, known: newest ? writeCursor(newest) : null };
  throw new ApiError('cursor_unknown', { body });
}

/** A look at the user's own row, and at no other. */
function isLatest({ user }: Work, { revision, tag, changes, upTo }: Cursor): boolean {
  return revision === user.revision && tag === user.revision_tag && !changes && !upTo;
}

async function findKnown(work: Work, cursors: readonly Cursor[]): Promise<Cursor[]> {
  const times = await loadTimes(work, cursors.flatMap(momentsOf));
  return cursors.filter(cursor => momentsOf(cursor).every(moment => times.has(nameOf(moment))));
}

/** Of a change so old that it is remembered no more (housekeeping.ts): every copy has it. */
const OLD_TAG = '-';

/** All that it stands on: the change in whose midst a page ended may be lost, and its number another's by now. */
function momentsOf({ changes, upTo, ...moment }: Cursor): Moment[] {
  return [moment, ...[changes ?? [], upTo ?? []].flat().filter(({ tag }) => tag !== OLD_TAG)];
}

/** The tag of a change that a row of this user was written by. */
export async function getTag(work: Work, revision: number): Promise<string> {
  const { latest } = work.changes;
  if (revision === latest.revision) return latest.tag;
  const [row] = await selectRevisions(work.trx, { userId: work.user.id, revisions: [revision] });
  return row?.tag ?? OLD_TAG;
}

/** When changes were made here, by number and tag; what this server does not know is not there. */
async function loadTimes(work: Work, moments: readonly Moment[]): Promise<ReadonlyMap<string, string>> {
  const revisions = [...new Set(moments.map(moment => moment.revision))];
  const rows = await inChunks(revisions, chunk =>
    selectRevisions(work.trx, { userId: work.user.id, revisions: chunk }),
  );
  return new Map(rows.map(row => [nameOf(row), row.created_at]));
}

function nameOf({ revision, tag }: Moment): string {
  return `${revision}.${tag}`;
}

/** Up to where a person had seen when they acted. */
export interface Seen {
  revision: number;
  /** Nobody acts before what they have seen. */
  atMs: number;
}

const NOTHING_SEEN: Seen = { revision: 0, atMs: Number.NEGATIVE_INFINITY };

/**
 * What the cursors of a batch's calls mean, looked up at once. One that this server does not know counts as nothing
 * seen: it destroys nothing of others' unasked.
 */
export async function loadSeen(
  work: Work,
  texts: readonly (string | null | undefined)[],
): Promise<(text: string | null) => Seen> {
  const cursors = new Map(
    texts.flatMap(text => {
      const cursor = typeof text === 'string' ? readCursor(text) : null;
      return cursor ? [[text, cursor] as const] : [];
    }),
  );
  const times = cursors.size === 0 ? new Map<string, string>() : await loadTimes(work, [...cursors.values()]);
  return text => {
    const cursor = text === null ? undefined : cursors.get(text);
    const time = cursor && times.get(nameOf(cursor));
    if (!cursor || time === undefined) return NOTHING_SEEN;
    // A first reading that still goes on has not brought all up to there.
    return { revision: cursor.snapshot ? 0 : cursor.revision, atMs: Date.parse(time) };
  };
}
