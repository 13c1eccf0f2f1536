import { getMuscleLoad } from '../queries/muscle-load.ts';
import { useDb } from './use-db.ts';
import { useQuery } from './use-query.ts';

/** The muscles of the training that began then, the most worked first, each as a share of that one. Empty at first. */
export function useWorkedMuscles(startedAtMs: number): ReadonlyMap<string, number> {
  const db = useDb();
  const read = useQuery(
    () => getMuscleLoad(db, [{ fromMs: startedAtMs, beforeMs: startedAtMs + 1 }]),
    [db, startedAtMs],
  );
  const load = read.kind === 'loaded' ? read.value : [];
  const worked = load
    .map(({ muscle, sets: [count = 0] }) => ({ name: muscle.name, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const most = worked[0]?.count ?? 0;
  return new Map(worked.map(({ name, count }) => [name, count / most]));
}
