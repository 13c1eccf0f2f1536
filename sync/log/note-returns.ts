import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { ViewRow } from '#db/rows.ts';
import { MUTATIONS } from '../mutations/registry.ts';
import { bringsTrainingBack } from '../mutations/workout-move.ts';
import type { Views } from './views.ts';

/**
 * Notes on removals that were carried out that their trainings are visible here once more, mostly by another device: what
 * the person says from now on, they say of what they see.
 */
export async function noteReturns(db: AccountDb, before: Views, after: Views): Promise<void> {
  const back = [...after].filter(([ref, row]) => row && isRemoved(before.get(ref)) && !isRemoved(row));
  if (back.length === 0) return;
  const acts = await db.log
    .where('subject')
    .anyOf(back.map(([ref]) => ref))
    .toArray();
  const removals = acts.filter(act => act.backAfterSeq === undefined && isCarriedOut(act));
  if (removals.length === 0) return;
  const last = await db.log.orderBy('seq').last();
  await db.log.bulkPut(removals.map(entry => ({ ...entry, backAfterSeq: last?.seq ?? entry.seq })));
}

function isRemoved(row: ViewRow | undefined): boolean {
  return row !== undefined && 'status' in row && row.status === 'cancelled';
}

function isCarriedOut(act: LogEntry): boolean {
  if (act.state !== 'acknowledged' || !isReadable(act) || bringsTrainingBack(act)) return false;
  return MUTATIONS[act.kind].destroys !== undefined;
}
