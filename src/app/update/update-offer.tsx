import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { useActiveWorkout } from '../shell/use-active-workout.ts';
import { appTexts } from '../texts.ts';
import { keepPage, takeUpdate, updateStore } from './update-store.ts';

/** As the screen before knew it: each one asks again, and an offer that is seen for a moment may be tapped. */
let wasTraining = true;

/** Never during a training: a set is not typed into a page that may start again. */
export function UpdateOffer() {
  const isReady = useSyncExternalStore(updateStore.subscribe, updateStore.isReady);
  const active = useActiveWorkout();
  const isTraining = active === undefined ? wasTraining : active !== null;
  // One may be begun between the tap and the taking over.
  useEffect(() => {
    wasTraining = isTraining;
    if (active) keepPage();
  }, [active, isTraining]);
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
