import type { Changes, ChangesQuery } from '#contract/changes.ts';
import { eraOf } from '../database/revision.ts';
import type { Work } from '../database/work.ts';
import { findMarks } from './find-marks.ts';
import { loadMarked, NO_ROWS } from './load-marked.ts';
import { placeAfter, placeAfterAll, readPlace } from './place.ts';

/** Whole workouts, so a page is heavier than one of history. */
const DEFAULT_LIMIT = 50;

/** What changed since a place, by its last change. A quiet call looks at the user's own row and at no other. */
export async function listChanges(
  work: Work,
  { since, limit = DEFAULT_LIMIT }: ChangesQuery,
  library: string,
): Promise<Changes> {
  const present = placeAfterAll(work.user.revision);
  const quiet = { place: present, has_more: false, is_reset: false, library, ...NO_ROWS };
  if (since === undefined || since === present) return quiet;
  const after = readPlace(since);
  if (eraOf(after.revision) !== eraOf(work.user.revision)) return { ...quiet, is_reset: true };
  if (after.revision > work.user.revision) return { ...quiet, is_reset: true };

  const marks = await findMarks(work, after, limit + 1);
  const page = marks.slice(0, limit);
  const last = page.at(-1);
  const hasMore = marks.length > limit;
  const place = last && hasMore ? placeAfter(last) : present;
  return { ...quiet, place, has_more: hasMore, ...(await loadMarked(work, page)) };
}
