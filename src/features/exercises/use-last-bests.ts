import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { Key } from '#domain/ids.ts';

/** As far back as what was done lately and often is looked for. */
const WORKOUTS = 100;
const NONE: ReadonlyMap<Key, string> = new Map();

/** The best set of each exercise's last time: '82,5 кг × 8'. Of finished trainings, from their figures; none where those cannot be read. */
export function useLastBests(): ReadonlyMap<Key, string> {
  const db = useDb();
  const read = useQuery(async () => {
    const keys = await db.workouts
      .where('[status+startedAtMs]')
      .between(['completed'], ['completed', []])
      .reverse()
      .limit(WORKOUTS)
      .primaryKeys();
    const bests = new Map<Key, string>();
    for (const digest of await db.digests.bulkGet(keys)) {
      for (const { exerciseKey, best } of digest?.lines ?? []) {
        if (best !== null && !bests.has(exerciseKey)) bests.set(exerciseKey, bindUnits(best));
      }
    }
    return bests;
  }, [db]);
  return read.kind === 'loaded' ? read.value : NONE;
}

/** Broken in two, weight and repetitions each stay whole. */
function bindUnits(best: string): string {
  return best.replace(' кг', '\u00a0кг').replace('× ', '×\u00a0');
}
