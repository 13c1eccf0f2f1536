import { lazy, Suspense, use, useState } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { useAccountEpoch } from '../databases/app-session.ts';
import { preloadable } from '../preload.ts';
import { readRestCopy } from './rest-copy.ts';
import { useShownRest } from './use-shown-rest.ts';

const loadBar = preloadable(() => import('./running-rest.tsx'));
const RunningRest = lazy(async () => ({ default: (await loadPatiently(loadBar)).RunningRest }));
const loadHold = preloadable(() => import('./running-hold.tsx'));
const RunningHold = lazy(async () => ({ default: (await loadPatiently(loadHold)).RunningHold }));

/** The stopwatch while one runs; else the rest bar while a rest runs, and for a moment after its end. */
export function RestDock() {
  const db = use(DatabasesContext)?.db;
  const stored = useSafeLiveQuery(async () => db?.rest.toArray(), [db]);
  const isFirstAccount = useAccountEpoch() === 0;
  // When an account is left, its copy is still there for as long as the next one's database takes to answer.
  const [remembered] = useState(() => (isFirstAccount ? readRestCopy(localStorage, Date.now()) : undefined));
  const shown = useShownRest(stored ? stored.find(row => !row.ofHold) : remembered);
  const hold = stored?.find(row => row.id === 'hold');
  if (!hold && !shown) return null;
  return <Suspense>{hold ? <RunningHold hold={hold} /> : shown && <RunningRest {...shown} />}</Suspense>;
}
