import { useEffect } from 'react';
import { keepAwake } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { useActiveWorkout } from '../shell/use-active-workout.ts';

/** The screen stays on during a training, whichever of the app's screens is looked at, unless the person chose otherwise. */
export function useWakeLock(): void {
  const [choice] = useDeviceChoice(keepAwake);
  const isTraining = Boolean(useActiveWorkout());
  const isWanted = choice === 'on' && isTraining && 'wakeLock' in navigator;
  useEffect(() => (isWanted ? holdScreen() : undefined), [isWanted]);
}

/** Returns how to release it. The browser takes the lock away whenever the page is hidden: it is asked for again on return. */
function holdScreen(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  function isHeld(): boolean {
    return lock !== undefined && !lock.released;
  }

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || isHeld()) return;
    try {
      const asked = await navigator.wakeLock.request('screen');
      // Asked for twice before the first answer came: one is enough, and could not be released.
      if (isOver || isHeld()) await asked.release();
      else lock = asked;
    } catch (error) {
      // A low battery or a policy may refuse: the training goes on with a screen that dims.
      console.info('the screen may dim', error);
    }
  }

  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  // Also from the back/forward cache, which visibilitychange does not always tell.
  window.addEventListener('pageshow', onVisible);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onVisible);
    void lock?.release();
  };
}
