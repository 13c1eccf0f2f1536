import type { WorkoutRow } from '#db/rows.ts';
import { formatHoursMinutes } from '#domain/time.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { BeginCard } from './begin-card.tsx';
import { texts } from './template-texts.ts';
import { texts as startTexts } from './texts.ts';

const MINUTE_MS = 60_000;

/** The training that waits for its lifter. */
export function RunningWorkout({ workout }: { workout: WorkoutRow }) {
  const nowMs = useNow(MINUTE_MS, workout.startedAtMs);
  return (
    <BeginCard
      label={texts.running}
      title={displayTitle(workout.title, null)}
      when={<span>{formatHoursMinutes((nowMs - workout.startedAtMs) / 1000)}</span>}
      action={() => (
        <ButtonLink variant="primary" wide to="/workout" state={{ workout: { id: workout.key } }}>
          {startTexts.goOn}
        </ButtonLink>
      )}
    />
  );
}
