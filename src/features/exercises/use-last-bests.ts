import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getLastBests } from '#db/queries/last-bests.ts';
import type { Key } from '#domain/ids.ts';

const NONE: ReadonlyMap<Key, string> = new Map();

/** The best set of each exercise's last time; none where the figures cannot be read. */
export function useLastBests(): ReadonlyMap<Key, string> {
  const db = useDb();
  const read = useQuery(async () => {
    const bests = await getLastBests(db);
    return new Map([...bests].map(([key, best]) => [key, bindUnits(best)]));
  }, [db]);
  return read.kind === 'loaded' ? read.value : NONE;
}

/** Broken in two, weight and repetitions each stay whole. */
function bindUnits(best: string): string {
  return best.replace(' кг', '\u00a0кг').replace('× ', '×\u00a0');
}
