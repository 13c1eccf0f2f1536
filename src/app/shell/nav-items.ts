/** The links of the navigation, for whoever is signed in and for a visitor (docs/product.md, Screens). */
import type { NavItem } from '#ui/layout/nav-bar.tsx';
import { appTexts } from '../texts.ts';
import { TRAINING_PATHS } from './training-paths.ts';

const OWN_ITEMS: readonly NavItem[] = [
  { to: '/profile', label: appTexts.navProfile, icon: 'person', alsoAt: ['/sync'] },
  { to: '/statistic', label: appTexts.navStatistic, icon: 'chart' },
  { to: '/history', label: appTexts.navHistory, icon: 'history' },
];

const VISITOR_ITEMS: readonly NavItem[] = [{ to: '/login', label: appTexts.navLogin, icon: 'login' }];

export function navItems(isSignedIn: boolean, openTraining?: NavItem['onClick']): NavItem[] {
  return [
    ...(isSignedIn ? OWN_ITEMS : VISITOR_ITEMS),
    {
      to: '/',
      label: appTexts.navTraining,
      icon: 'training',
      alsoAt: TRAINING_PATHS,
      onClick: openTraining,
    },
    { to: '/exercises', label: appTexts.navExercises, icon: 'list' },
  ];
}
