import { BrowserRouter } from 'react-router-dom';
import type { DeviceDb } from '#db/device-db.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import { Background } from './background/background.tsx';
import { DatabasesProvider } from './databases/databases-provider.tsx';
import { AppRoutes } from './router/app-routes.tsx';

export function App({ device }: { device: DeviceDb }) {
  return (
    <ToastProvider>
      <BrowserRouter>
        <DatabasesProvider device={device}>
          <AppRoutes />
          <Background />
        </DatabasesProvider>
      </BrowserRouter>
    </ToastProvider>
  );
}
