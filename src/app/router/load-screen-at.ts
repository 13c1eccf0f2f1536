/** Fetches the screen of an address while the databases open, instead of after. */
import { readSignedInHint } from '../session/session-hint.ts';
import { screens } from './screens.ts';

/** The addresses that an app is opened at again; from the others a screen comes a moment later. */
const SCREENS_AT: Readonly<Record<string, keyof typeof screens>> = {
  '/login': 'login',
  '/register': 'register',
  '/workout': 'workout',
  '/success_workout': 'summary',
  '/history': 'history',
  '/statistic': 'statistic',
  '/profile': 'profile',
  '/exercises': 'exercises',
  '/sync': 'sync',
};

export function loadScreenAt(pathname: string): void {
  const name = SCREENS_AT[pathname] ?? (readSignedInHint(localStorage) ? 'templates' : undefined);
  // Whoever renders it learns of a failure.
  if (name) screens[name].load().catch(() => undefined);
}
