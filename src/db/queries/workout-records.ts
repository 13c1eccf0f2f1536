/** The records of a finished training, exercise by exercise, as its summary names them. */

import type { Key } from '#domain/ids.ts';
import { findRecord, type RecordKind } from '#domain/personal-record.ts';
import { bestText, compareRanks, type Rank, rankSet } from '#domain/records.ts';
import type { AccountDb } from '../account-db.ts';
import { getPastBests } from './past-bests.ts';
import { getWorkoutView, ownSets } from './workout-view.ts';

export interface NamedRecord {
  exerciseKey: Key;
  name: string;
  /** '82,5 кг × 8' */
  text: string;
  kind: RecordKind;
}

/** Of each exercise the weightiest. */
const ORDER: readonly RecordKind[] = ['weight', 'time', 'oneRep', 'reps'];

export async function getWorkoutRecords(db: AccountDb, workoutKey: Key): Promise<NamedRecord[]> {
  const [view, bests] = await Promise.all([getWorkoutView(db, workoutKey), getPastBests(db, workoutKey)]);
  const found = new Map<Key, NamedRecord & { rank: Rank }>();
  for (const one of view?.items ?? []) {
    const { exercise } = one;
    const { exerciseKey } = one.item;
    const isTimeBased = exercise?.isTimeBased ?? false;
    const mode = exercise?.settings.loadMode ?? 'plain';
    const past = bests[exerciseKey] ?? [];
    for (const set of ownSets(one)) {
      const rank = rankSet(set, isTimeBased, mode);
      const kind = findRecord(rank, past, { isTimeBased, mode });
      const known = found.get(exerciseKey);
      if (!rank || !kind || (known && !isMore({ kind, rank }, known))) continue;
      const text = bestText(set, isTimeBased, mode) ?? '';
      found.set(exerciseKey, { exerciseKey, name: exercise?.name ?? '', text, kind, rank });
    }
  }
  return [...found.values()].map(({ rank: _, ...record }) => record);
}

function isMore(a: { kind: RecordKind; rank: Rank }, b: { kind: RecordKind; rank: Rank }): boolean {
  const byKind = ORDER.indexOf(b.kind) - ORDER.indexOf(a.kind);
  if (byKind !== 0) return byKind > 0;
  return compareRanks(a.rank, b.rank) > 0;
}
