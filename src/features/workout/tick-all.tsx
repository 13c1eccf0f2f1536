import { tickSets } from '#commands/tick-sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { Button } from '#ui/controls/button.tsx';
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
    <Button
      wide
      icon="tick"
      onClick={() => void report(tickSets(ctx, planned), texts.saveFailed).catch(ignoreReported)}
    >
      {texts.tickAll(planned.length)}
    </Button>
  );
}
