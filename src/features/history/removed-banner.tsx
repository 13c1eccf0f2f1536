import { mayReopen, restoreWorkout } from '#commands/past-workouts.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

interface RemovedBannerProps {
  workout: WorkoutRow;
  onReopen: () => void;
}

/** Shown on a cancelled or removed training: offers to bring it back as it was. */
export function RemovedBanner({ workout, onReopen }: RemovedBannerProps) {
  const ctx = useCommandContext();
  const toast = useToast();

  function restore() {
    restoreWorkout(ctx, workout.key).catch(error => {
      console.error(error);
      toast.error(texts.statusFailed);
    });
  }

  return (
    <Banner
      icon="trash"
      action={
        <>
          {mayReopen(workout, ctx.now()) && (
            <Button variant="quiet" onClick={onReopen}>
              {texts.reopen}
            </Button>
          )}
          <Button variant="quiet" onClick={restore}>
            {texts.restore}
          </Button>
        </>
      }
    >
      {texts.isRemoved}
    </Banner>
  );
}
