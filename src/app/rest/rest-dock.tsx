import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useMemo } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { preloadable } from '../preload.ts';
import { readRestCopy } from './rest-copy.ts';
import { useShownRest } from './use-shown-rest.ts';

const loadDock = preloadable(() => import('./running-rest.tsx'));
const RunningRest = lazy(async () => ({ default: (await loadDock()).RunningRest }));

/** The rest bar while a rest runs, and for a moment after its end. */
export function RestDock() {
  const db = useDb();
  const stored = useLiveQuery(async () => (await db.rest.get('rest')) ?? null, [db]);
  const copy = useMemo(() => readRestCopy(localStorage, Date.now()), []);
  const shown = useShownRest(stored === undefined ? copy : (stored ?? undefined));
  if (!shown) return null;
  return (
    <Suspense>
      <RunningRest {...shown} />
    </Suspense>
  );
}
