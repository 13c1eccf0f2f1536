import { useEffect } from 'react';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { preloadable } from '../preload.ts';

const load = preloadable(() => import('../rest/run-rest.ts'));

/** The timer's code and its worker wait for a training; a rest that outlived its own still has to end. */
export function useRestTimer(): void {
  const ctx = useCommandContext();
  const isNeeded = useSafeLiveQuery(() => mayRest(ctx.db), [ctx.db]) ?? false;
  useEffect(() => {
    if (!isNeeded) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    void loadPatiently(load).then(({ runRest }) => {
      if (!isOver) stop = runRest(ctx);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ctx, isNeeded]);
}

async function mayRest(db: AccountDb): Promise<boolean> {
  return (await getActiveWorkout(db)) !== undefined || (await db.rest.count()) > 0;
}
