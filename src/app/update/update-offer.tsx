import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { useActiveWorkout } from '../shell/use-active-workout.ts';
import { appTexts } from '../texts.ts';
import { keepPage, takeUpdate, updateStore } from './update-store.ts';

/** Never during a training: a set is not typed into a page that may start again. */
export function UpdateOffer() {
  const isReady = useSyncExternalStore(updateStore.subscribe, updateStore.isReady);
  const isTraining = useActiveWorkout() !== undefined;
  // One may be begun between the tap and the taking over.
  useEffect(() => {
    if (isTraining) keepPage();
  }, [isTraining]);
  if (!isReady || isTraining) return null;
  return (
    <Banner
      icon="download"
      action={
        <Button variant="quiet" onClick={takeUpdate}>
          {appTexts.update}
        </Button>
      }
    >
      {appTexts.updateReady}
    </Banner>
  );
}
