import { useRef, useState } from 'react';
import { setWorkoutTimes } from '#commands/past-workouts.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { describePastDay, type PastTimesText, pastTimesText, readPastTimes } from '#domain/past-times.ts';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { useOnLeave } from '#ui/fields/use-on-leave.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

/** Date, start and minutes. Saved when the fields or the page are left; an invalid value is marked and kept as typed. */
export function PastTimes({ workout }: { workout: WorkoutRow }) {
  const ctx = useCommandContext();
  const report = useReport();
  const stored = pastTimesText(workout.startedAtMs, workout.durationSec ?? 0);
  const [typed, setTyped] = useState<PastTimesText>();
  /** Its screen goes, and its field with it: one of them saves. */
  const isUnsaved = useRef(false);
  const shown = typed ?? stored;
  const read = readPastTimes(shown, ctx.now());

  function save() {
    if (!typed || !read.ok || !isUnsaved.current) return;
    isUnsaved.current = false;
    // Seconds, which the fields do not show, are no change.
    const isSame = JSON.stringify(typed) === JSON.stringify(stored);
    setTyped(undefined);
    if (isSame) return;
    report(setWorkoutTimes(ctx, workout.key, read.times), texts.saveFailed).catch(ignoreReported);
  }

  function type(text: PastTimesText) {
    isUnsaved.current = true;
    setTyped(text);
  }

  useOnLeave(save);

  return (
    <PastTimesFields
      value={shown}
      day={describePastDay(shown)}
      errors={read.ok ? {} : read.errors}
      onChange={type}
      onLeave={save}
    />
  );
}
