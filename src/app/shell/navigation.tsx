import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { NavBar, type NavItem } from '#ui/layout/nav-bar.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { readSignedInHint } from '../session/session-hint.ts';
import { appTexts } from '../texts.ts';
import { useActiveWorkout } from './use-active-workout.ts';

export function Navigation() {
  const session = useAppSession();
  const openTraining = useOpenTraining();
  const isSignedIn = session ? session.kind !== 'anonymous' : readSignedInHint(localStorage);
  const shared: NavItem[] = [
    {
      to: '/',
      label: appTexts.navTraining,
      icon: 'training',
      alsoAt: ['/workout', '/success_workout'],
      onClick: openTraining,
    },
    { to: '/exercises', label: appTexts.navExercises, icon: 'list' },
  ];
  return <NavBar items={[...(isSignedIn ? OWN_ITEMS : VISITOR_ITEMS), ...shared]} />;
}

const OWN_ITEMS: NavItem[] = [
  { to: '/profile', label: appTexts.navProfile, icon: 'person' },
  { to: '/statistic', label: appTexts.navStatistic, icon: 'chart' },
  { to: '/history', label: appTexts.navHistory, icon: 'history' },
];

const VISITOR_ITEMS: NavItem[] = [{ to: '/login', label: appTexts.navLogin, icon: 'login' }];

/** Тренировка leads to the training that runs, if one does; what this device knows decides, no network. */
function useOpenTraining() {
  const active = useActiveWorkout();
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (!active || opensElsewhere) return;
    event.preventDefault();
    navigate('/workout', { state: { workout: { id: active.key } } });
  };
}
