import '#ui/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepInstallPrompt } from '#ui/install/install-prompt.ts';
import { followTheme } from '#ui/theme.ts';
import { App } from './app.tsx';
import { cutOffWhenLeft } from './databases/cut-off-when-left.ts';
import { openAhead } from './databases/open-ahead.ts';
import { watchDisplayMode } from './display/watch-display-mode.ts';
import { allowOwnScripts } from './own-scripts.ts';
import { loadScreenAt } from './router/load-screen-at.ts';

allowOwnScripts();
followTheme();
watchDisplayMode();
cutOffWhenLeft();
keepInstallPrompt();
loadScreenAt(location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root');
const opened = openAhead(localStorage);
// Not hydrated: what is prerendered there goes in the commit that shows the same, made for whoever is here. In slices:
// rendered in one go, the first screen keeps a slow phone's thread for a tenth of a second, and taps wait.
startTransition(() => createRoot(root).render(<App opened={opened} />));
