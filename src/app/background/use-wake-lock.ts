import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { keepAwake } from '#ui/device-choices.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { useActiveWorkout } from '../shell/use-active-workout.ts';

/** The screen stays on while a training is on it, unless the person chose otherwise. */
export function useWakeLock(): void {
  const { pathname } = useLocation();
  const [choice] = useDeviceChoice(keepAwake);
  const isTraining = useActiveWorkout() !== undefined && pathname === '/workout';
  const isWanted = choice === 'on' && isTraining && 'wakeLock' in navigator;
  useEffect(() => (isWanted ? holdScreen() : undefined), [isWanted]);
}

/** Returns how to let go. The browser takes the lock away whenever the page is hidden: it is asked for again on return. */
function holdScreen(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    try {
      const asked = await navigator.wakeLock.request('screen');
      if (isOver) await asked.release();
      else lock = asked;
    } catch (error) {
      // A low battery or a policy may refuse: the training goes on with a screen that dims.
      console.info('the screen may dim', error);
    }
  }

  const onVisible = () => void ask();
  document.addEventListener('visibilitychange', onVisible);
  void ask();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onVisible);
    void lock?.release();
  };
}
