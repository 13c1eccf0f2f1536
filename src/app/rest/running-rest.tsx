import { use, useState } from 'react';
import type { CommandContext } from '#commands/command-context.ts';
import { adjustRest, skipRest } from '#commands/rest.ts';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { getNextUp, type NextUp } from '#db/queries/next-up.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { PROGRESS_REFRESH_MS, REST_TICK_MS } from '#domain/limits.ts';
import { REST_STEP_SEC } from '#domain/rest-notice.ts';
import { formatRest } from '#domain/time.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { uiTexts } from '#ui/texts.ts';
import { RestBar } from '#ui/training/rest-bar.tsx';
import { restSize } from '#ui/training-choices.ts';
import { describeNext } from './describe-next.ts';
import type { ShownRest } from './use-shown-rest.ts';

/** What is left until the deadline, whatever happened to timers and sleep meanwhile. */
export function RunningRest({ rest: { startedAtMs, endsAtMs }, isOver, dismiss }: ShownRest) {
  const change = useRestChange();
  const db = use(DatabasesContext)?.db;
  const next = useSafeLiveQuery(async () => db && getNextUp(db), [db]);
  // With the rest its row goes: what comes next is wanted then most of all.
  const [lastNext, setLastNext] = useState<NextUp>();
  if (next && next !== lastNext) setLastNext(next);
  const shownNext = next ?? (isOver ? lastNext : undefined);
  const [size, setSize] = useDeviceChoice(restSize);
  const nowMs = useNow(REST_TICK_MS, endsAtMs);
  const totalSec = (endsAtMs - startedAtMs) / 1000;
  // The bar may have stood there since another rest: its time is up to a second old until the next one.
  const remainingSec = Math.min(Math.max(0, (endsAtMs - nowMs) / 1000), totalSec);

  function skip() {
    if (isOver || remainingSec === 0) dismiss();
    if (!isOver) void change(skipRest);
  }

  return (
    <RestBar
      state={isOver || remainingSec === 0 ? 'over' : 'running'}
      remainingSec={remainingSec}
      totalSec={totalSec}
      barStepMs={PROGRESS_REFRESH_MS}
      next={shownNext ? describeNext(shownNext) : null}
      isLarge={size === 'large'}
      onResize={() => setSize(size === 'large' ? 'usual' : 'large')}
      format={formatRest}
      onMinus={() => void change(ctx => adjustRest(ctx, -REST_STEP_SEC))}
      onPlus={() => void change(ctx => adjustRest(ctx, REST_STEP_SEC))}
      onSkip={skip}
    />
  );
}

/** For the few moments until the database is open there is nothing to change. */
function useRestChange() {
  const db = use(DatabasesContext)?.db;
  const toast = useToast();
  return async (command: (ctx: CommandContext) => Promise<void>) => {
    if (!db) return;
    try {
      await command({ db, now: () => Date.now(), newKey: randomUuid });
    } catch (error) {
      console.error(error);
      toast.error(uiTexts.restFailed);
    }
  };
}
