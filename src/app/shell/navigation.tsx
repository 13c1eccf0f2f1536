import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
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

/**
 * Тренировка leads to the training that runs, if this device knows of one; no tap waits for the network. Else it leads
 * to the start screen, for which the sync asks the server at once (useSyncBridge): what runs elsewhere shows there.
 */
function useOpenTraining() {
  const active = useActiveWorkout();
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!active || opensElsewhere) return;
    event.preventDefault();
    // As a link does: who is there already is not led there a second time.
    const replace = window.location.pathname === '/workout';
    navigate('/workout', { replace, state: { workout: { id: active.key } } });
  };
}
