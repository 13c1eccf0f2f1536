import { BrowserRouter, useLocation } from 'react-router-dom';
import { UNDO_MS } from '#commands/command-context.ts';
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#domain/limits.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import { Background } from './background/background.tsx';
import { DatabasesProvider } from './databases/databases-provider.tsx';
import type { OpenedAhead } from './databases/open-ahead.ts';
import { AppRoutes } from './router/app-routes.tsx';
import { CrashBoundary } from './shell/crash-boundary.tsx';

/** How long a toast stays where its screen names no time of its own. */
const TOAST_MS = { success: SUCCESS_TOAST_MS, error: ERROR_TOAST_MS, action: UNDO_MS };

export function App({ opened }: { opened: OpenedAhead }) {
  return (
    <ToastProvider durationsMs={TOAST_MS}>
      <BrowserRouter useTransitions={false}>
        <DatabasesProvider opened={opened}>
          <ScreensAndBackground />
        </DatabasesProvider>
      </BrowserRouter>
    </ToastProvider>
  );
}

/** Each screen has a boundary of its own; these are for what stands around it and what works beside it. */
function ScreensAndBackground() {
  const { key } = useLocation();
  return (
    <>
      <CrashBoundary visit={key}>
        <AppRoutes />
      </CrashBoundary>
      <CrashBoundary visit={key} fallback={null}>
        <Background />
      </CrashBoundary>
    </>
  );
}
