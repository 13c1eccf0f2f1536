import type { Changes, ChangesQuery } from '#contract/changes.ts';
import { countAlternatives, countTemplateRows, countWorkoutRows } from '../database/count-rows.ts';
import { eraOf } from '../database/revision.ts';
import { takeWithin } from '../database/rows.ts';
import type { Work } from '../database/work.ts';
import { ROWS_PER_PAGE } from '../limits.ts';
import { findMarks } from './find-marks.ts';
import { loadMarked, NO_ROWS } from './load-marked.ts';
import { type Kind, type Mark, placeAfter, placeAfterAll, readPlace } from './place.ts';

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
  const page = await takeMarks(work, marks.slice(0, limit));
  const last = page.at(-1);
  const hasMore = marks.length > page.length;
  const place = last && hasMore ? placeAfter(last) : present;
  return { ...quiet, place, has_more: hasMore, ...(await loadMarked(work, page)) };
}

/** As many as fit one page with all that is in them. */
async function takeMarks(work: Work, marks: readonly Mark[]): Promise<Mark[]> {
  const idsOf = (kind: Kind) => marks.filter(mark => mark.kind === kind).map(mark => mark.id);
  const counts: Partial<Record<Kind, ReadonlyMap<number, number>>> = {
    workouts: await countWorkoutRows(work.trx, idsOf('workouts')),
    templates: await countTemplateRows(work.trx, idsOf('templates')),
    exercises: await countAlternatives(work.trx, idsOf('exercises')),
  };
  return takeWithin(marks, ROWS_PER_PAGE, ({ kind, id }) => counts[kind]?.get(id) ?? 0);
}
