import { useState } from 'react';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { describePastDay, type PastTimesText, pastTimesText, readPastTimes } from '#domain/past-times.ts';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

/** Date, start and minutes. Saved when a field is left; an invalid value is marked and kept as typed. */
export function PastTimes({ workout }: { workout: WorkoutRow }) {
  const ctx = useCommandContext();
  const report = useReport();
  const stored = pastTimesText(workout.startedAtMs, workout.durationSec ?? 0);
  const [typed, setTyped] = useState<PastTimesText>();
  const shown = typed ?? stored;
  const read = readPastTimes(shown, ctx.now());

  function save() {
    if (!typed || !read.ok) return;
    // Seconds, which the fields do not show, are no change.
    const isSame = JSON.stringify(typed) === JSON.stringify(stored);
    setTyped(undefined);
    if (isSame) return;
    report(setWorkoutTimes(ctx, workout.key, read.times), texts.saveFailed).catch(ignoreReported);
  }

  return (
    <PastTimesFields
      value={shown}
      day={describePastDay(shown)}
      errors={read.ok ? {} : read.errors}
      onChange={setTyped}
      onLeave={save}
    />
  );
}
