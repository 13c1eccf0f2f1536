import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { DeviceDb } from '#db/device-db.ts';
import { followTheme } from '#ui/theme.ts';
import { App } from './app.tsx';
import { watchDisplayMode } from './display/watch-display-mode.ts';

followTheme();
watchDisplayMode();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root');
createRoot(root).render(<App device={new DeviceDb()} />);
