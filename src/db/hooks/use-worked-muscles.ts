import type { Key } from '#domain/ids.ts';
import { getLoadOfTraining } from '../queries/muscle-load.ts';
import { useDb } from './use-db.ts';
import { useQuery } from './use-query.ts';

/** The muscles of a training, the most worked first, each as a share of that one. Empty at first. */
export function useWorkedMuscles(workoutKey: Key): ReadonlyMap<string, number> {
  const db = useDb();
  const read = useQuery(() => getLoadOfTraining(db, workoutKey), [db, workoutKey]);
  const load = read.kind === 'loaded' ? read.value : [];
  const worked = load
    .map(({ muscle, sets: [count = 0] }) => ({ name: muscle.name, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const most = worked[0]?.count ?? 0;
  return new Map(worked.map(({ name, count }) => [name, count / most]));
}
