import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Key } from '#domain/ids.ts';
import { NavBar } from '#ui/layout/nav-bar.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { readSignedInHint } from '../session/session-hint.ts';
import { navItems } from './nav-items.ts';
import { useActiveWorkout } from './use-active-workout.ts';

export function Navigation() {
  const session = useAppSession();
  const openTraining = useOpenTraining();
  const isSignedIn = session ? session.kind !== 'anonymous' : readSignedInHint(localStorage);
  return <NavBar items={navItems(isSignedIn, openTraining)} />;
}

/** So long after a tap on Тренировка a training of another device still opens by itself. */
const LOOK_MS = 5_000;

/**
 * Тренировка leads to the training that runs. No tap waits for the network: where this device knows of none it leads to the
 * start screen at once, and the sync asks the server (useSyncBridge). A training that this finds is opened as if it had
 * been known, unless the person has begun something else meanwhile.
 */
function useOpenTraining() {
  const active = useActiveWorkout();
  const navigate = useNavigate();
  const [isLooking, setLooking] = useState(false);

  const openFound = useEffectEvent((id: Key) => {
    setLooking(false);
    if (window.location.pathname === '/') navigate('/workout', { replace: true, state: { workout: { id } } });
  });
  const foundKey = isLooking ? active?.key : undefined;
  useEffect(() => {
    if (foundKey !== undefined) openFound(foundKey);
  }, [foundKey]);

  useEffect(() => {
    if (!isLooking) return;
    const stopping = new AbortController();
    const stop = () => setLooking(false);
    for (const act of ['pointerdown', 'keydown', 'wheel', 'popstate'] as const)
      window.addEventListener(act, stop, { capture: true, signal: stopping.signal });
    const timer = setTimeout(stop, LOOK_MS);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [isLooking]);

  return (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere) return;
    if (!active) return setLooking(true);
    event.preventDefault();
    // As a link does: who is there already is not led there a second time.
    const replace = window.location.pathname === '/workout';
    navigate('/workout', { replace, state: { workout: { id: active.key } } });
  };
}
