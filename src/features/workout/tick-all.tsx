import { tickSets } from '#commands/tick-sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Ticks all sets with values: a training written down from a plan was mostly done as planned. */
export function TickAll({ sheet }: { sheet: WorkoutSheet }) {
  const ctx = useCommandContext();
  const report = useReport();
  const planned = sheet.exercises.flatMap(({ rows, isTimeBased }) =>
    rows.flatMap(({ set }) => {
      const hasValues = isTimeBased ? set.durationSec !== null : set.reps !== null || set.weightKg !== null;
      return !set.done && hasValues ? [set.key] : [];
    }),
  );
  if (planned.length < 2) return null;
  return (
    <TickAllButton
      count={planned.length}
      onPress={() => void report(tickSets(ctx, planned), texts.saveFailed).catch(ignoreReported)}
    />
  );
}

/** Goes with its press. */
function TickAllButton({ count, onPress }: { count: number; onPress: () => void }) {
  const button = useHandFocusOn<HTMLButtonElement>();
  return (
    <Button ref={button} wide icon="tick" onClick={onPress}>
      {texts.tickAll(count)}
    </Button>
  );
}
