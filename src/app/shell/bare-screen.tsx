import { Suspense, use } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { CrashBoundary } from './crash-boundary.tsx';

/** Login and registration: no navigation around them. */
export function BareScreen() {
  const { key } = useLocation();
  if (use(DatabasesContext) === null) return null;
  return (
    <CrashBoundary visit={key}>
      <Suspense>
        <Outlet />
      </Suspense>
    </CrashBoundary>
  );
}
