import type { BatchAnswer } from '#contract/batch.ts';
import { ROW_KINDS, type RowKind } from '../database/revision.ts';
import type { Work } from '../database/work.ts';
import { findChanges } from './changes.ts';
import { type ChangePlace, type Cursor, writeCursor } from './cursor.ts';
import { getTag } from './known-cursors.ts';
import { countTrainings, readSnapshot, startOfSnapshot } from './snapshot.ts';

export type Feed = Pick<BatchAnswer, 'rows' | 'cursor' | 'has_more' | 'past'>;

/** What a device has not read yet, a page of it. A quiet call looks at no table at all. */
export async function readFeed(
  work: Work,
  cursor: Cursor | null,
  { isAgain, pageRows, isKnown }: { isAgain: boolean; pageRows: number; isKnown: boolean },
): Promise<Feed> {
  if (cursor === null) {
    return await readPast(work, { ...work.changes.latest, snapshot: startOfSnapshot(isAgain) }, pageRows);
  }
  if (cursor.snapshot) return await readPast(work, cursor, pageRows);
  // Nobody else has written since, and what this unit of work wrote is as its device has it.
  if (isKnown && !cursor.changes && cursor.revision === work.user.revision) {
    return { rows: [], cursor: writeCursor(work.changes.latest) };
  }
  return await readOn(work, cursor, pageRows);
}

async function readPast(work: Work, cursor: Cursor, pageRows: number): Promise<Feed> {
  const { revision, tag, snapshot = startOfSnapshot(false) } = cursor;
  const upTo = work.changes.latest;
  const { rows, next } = await readSnapshot(work, snapshot, { count: pageRows, since: revision });
  const total = await countTrainings(work);
  if (next) {
    const past = { done: next.done, total };
    return { rows, cursor: writeCursor({ revision, tag, snapshot: next, upTo }), has_more: true, past };
  }
  // What changed meanwhile comes next.
  const has_more = revision !== upTo.revision;
  return {
    rows,
    cursor: writeCursor({ revision, tag, ...(has_more && { upTo }) }),
    ...(has_more && { has_more }),
    past: { done: total, total },
  };
}

async function readOn(work: Work, cursor: Cursor, pageRows: number): Promise<Feed> {
  const { latest } = work.changes;
  const quiet = { rows: [], cursor: writeCursor(latest) };
  if (cursor.revision === latest.revision && !cursor.changes) return quiet;
  const after = cursor.changes ?? allOf(cursor.revision);
  const kinds = cursor.changes ? ROW_KINDS : kindsSince(work, cursor);
  const { rows, next } = await findChanges(work, after, { kinds, count: pageRows });
  if (!next) return { ...quiet, rows };
  const { revision, tag } = cursor;
  const changes = { ...next, tag: await getTag(work, next.revision) };
  return { rows, cursor: writeCursor({ revision, tag, changes, upTo: latest }), has_more: true };
}

function allOf(revision: number): ChangePlace {
  return { revision, kind: 'gone', id: Number.MAX_SAFE_INTEGER };
}

/** Where nobody else has written since, only what this unit of work has written itself. */
function kindsSince({ user, changes }: Work, cursor: Cursor): readonly RowKind[] {
  if (cursor.revision !== user.revision) return ROW_KINDS;
  return ROW_KINDS.filter(kind => changes.kinds.has(kind));
}
