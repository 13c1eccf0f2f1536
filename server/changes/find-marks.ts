import type { Work } from '../database/work.ts';
import { compareMarks, KINDS, type Kind, type Mark, type ReadPlace } from './place.ts';

/** The next changed rows after a place, at most so many: which, not yet what is in them. */
export async function findMarks(work: Work, after: ReadPlace, count: number): Promise<Mark[]> {
  const marks: Mark[] = [];
  for (const kind of KINDS) marks.push(...(await findOfKind(work, { kind, after, count })));
  return marks.toSorted(compareMarks).slice(0, count);
}

interface Wanted {
  kind: Kind;
  after: ReadPlace;
  count: number;
}

async function findOfKind(work: Work, { kind, after, count }: Wanted): Promise<Mark[]> {
  if (kind === 'settings') return markSettings(work, after);
  const rows = await work.trx
    .selectFrom(kind)
    .select(['revision', 'id'])
    .where('user_id', '=', work.user.id)
    .where(eb => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(after.revision, after.lastId(kind))))
    .orderBy('revision')
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(row => ({ ...row, kind }));
}

/** A user has one row of them, which is the user's own. */
function markSettings({ user }: Work, after: ReadPlace): Mark[] {
  const revision = user.settings_revision;
  const isAfter =
    revision > after.revision || (revision === after.revision && after.lastId('settings') === 0);
  return isAfter && revision > 0 ? [{ revision, kind: 'settings', id: 1 }] : [];
}
