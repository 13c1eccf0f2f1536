import { lazy, Suspense, use } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import { useIsSettled } from './use-is-settled.ts';

const SettledBackground = lazy(async () => ({
  default: (await loadPatiently(() => import('./settled-background.tsx'))).SettledBackground,
}));

/** What runs beside the screens. It is fetched and begins once the first screen has had its time. */
export function Background() {
  const isOpen = use(DatabasesContext) !== null;
  const isSettled = useIsSettled();
  if (!isOpen || !isSettled) return null;
  return (
    <Suspense>
      <SettledBackground />
    </Suspense>
  );
}
