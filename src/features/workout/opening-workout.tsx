import { useDb } from '#db/hooks/use-db.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { readStart } from './start-copy.ts';

/** The first paint, before the device's database has answered: the clock already runs. */
export function OpeningWorkout() {
  const startedAtMs = readStart(localStorage, useDb().accountKey);
  return (
    <Screen
      title={DEFAULT_WORKOUT_TITLE}
      right={startedAtMs !== undefined && <ElapsedTime startedAtMs={startedAtMs} />}
      wide
    >
      {null}
    </Screen>
  );
}
