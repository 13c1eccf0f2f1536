import { adjustRest, skipRest } from '#commands/rest.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { PROGRESS_REFRESH_MS } from '#domain/limits.ts';
import { formatRest } from '#domain/time.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { RestBar } from '#ui/training/rest-bar.tsx';
import type { ShownRest } from './use-shown-rest.ts';

const STEP_SEC = 15;

/** The countdown is what is left until the deadline, whatever happened to timers and sleep meanwhile. */
export function RunningRest({ rest, isOver, dismiss }: ShownRest) {
  const ctx = useCommandContext();
  const nowMs = useNow(PROGRESS_REFRESH_MS);
  const remainingSec = Math.max(0, (rest.endsAtMs - nowMs) / 1000);
  return (
    <RestBar
      state={isOver || remainingSec === 0 ? 'over' : 'running'}
      remainingSec={remainingSec}
      totalSec={(rest.endsAtMs - rest.startedAtMs) / 1000}
      format={formatRest}
      onMinus={() => void adjustRest(ctx, -STEP_SEC)}
      onPlus={() => void adjustRest(ctx, STEP_SEC)}
      onSkip={isOver ? dismiss : () => void skipRest(ctx)}
    />
  );
}
