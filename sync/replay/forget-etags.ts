/**
 * An answer changes rows that lists were read for. Should another device then change them back, a list would read as
 * it did before and its old tag would say that nothing is new: so the tags of what was touched are forgotten, and the
 * next pull reads the body that it would have read anyway.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { Op } from '#db/intents.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { takeBackPlace } from '../pull/place.ts';

/** Inside the transaction that stores the answer. */
export async function forgetEtags(db: AccountDb, ops: readonly Op[]): Promise<void> {
  await Promise.all([takeBackPlace(db), forgetTouched(db, ops)]);
}

async function forgetTouched(db: AccountDb, ops: readonly Op[]): Promise<void> {
  const touched = ops.flatMap(pathsTouchedBy);
  const etags = Object.entries(await readMeta(db, 'etags'));
  const kept = etags.filter(([path]) => !touched.some(prefix => path.startsWith(prefix)));
  if (kept.length < etags.length) await writeMeta(db, 'etags', Object.fromEntries(kept));
}

function pathsTouchedBy(op: Op): string[] {
  if (op.startsWith('exercise.')) return ['/api/exercises/'];
  if (op === 'settings.patch') return ['/api/me/settings/'];
  // A training is made from templates, and templates from it.
  return ['/api/workouts/', '/api/templates/'];
}
