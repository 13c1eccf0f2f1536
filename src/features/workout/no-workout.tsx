import { startEmptyWorkout } from '#commands/start-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

export function NoWorkout() {
  const ctx = useCommandContext();
  const report = useReport();

  function start() {
    report(startEmptyWorkout(ctx), texts.statusFailed).catch(ignoreReported);
  }

  return (
    <Screen title={DEFAULT_WORKOUT_TITLE}>
      <EmptyState
        text={texts.noData}
        action={
          <Button variant="primary" onClick={start}>
            {texts.start}
          </Button>
        }
      />
    </Screen>
  );
}
