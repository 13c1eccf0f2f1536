import { Suspense, use } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { Shell } from '#ui/layout/shell.tsx';
import { useAccountEpoch } from '../databases/app-session.ts';
import { useDisplayMode } from '../display/use-display-mode.ts';
import { RestDock } from '../rest/rest-dock.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { Navigation } from './navigation.tsx';
import { Notices } from './notices.tsx';
import { SyncStatus } from './sync-status.tsx';
import { useScrollPosition } from './use-scroll-position.ts';

/** Navigation first, before any database is open; each screen waits by itself until it can read. */
export function AppShell() {
  const display = useDisplayMode();
  const isOpen = use(DatabasesContext) !== null;
  const epoch = useAccountEpoch();
  const { key } = useLocation();
  useScrollPosition();
  return (
    <Shell
      key={epoch}
      display={display}
      nav={<Navigation />}
      sync={isOpen && <SyncStatus />}
      notice={isOpen && <Notices />}
      restBar={<RestDock />}
    >
      <CrashBoundary visit={key}>
        <Suspense>
          <Outlet />
        </Suspense>
      </CrashBoundary>
    </Shell>
  );
}
