/**
 * A small script in front of everything else: the chosen theme and the right one of the prerendered shells stand
 * before the first paint, whoever comes and at whatever address. Then it begins with the app itself, whose modules
 * would share a slow network with the style sheet and a slow processor with the paint.
 */
import { noteEarlyTap } from '#features/start/early-tap.ts';
import { noteEarlyPrompt } from '#ui/install/early-prompt.ts';
import { isCurrent } from '#ui/layout/is-current.ts';
import { showTheme } from '#ui/theme.ts';
import { readSignedInHint } from '../session/session-hint.ts';
import { TRAINING_PATHS } from '../shell/training-paths.ts';
import { showOwnFontIfKept } from './own-font.ts';
import { standInForBlockedStorage, standInForFullStorage } from './stand-in-storage.ts';
import { noteKeptTap, startAgain } from './start-again.ts';

const START_PLACES = ['/', '/training'];
const BARE_PLACES = ['/login', '/register'];

/** Painted or not: a window that is covered paints nothing. */
const LATEST_BEGIN_MS = 1_000;

standInForBlockedStorage();
standInForFullStorage();
showTheme();
showOwnFontIfKept();
noteEarlyPrompt();
noteKeptTap();
// The page is read, and nothing painted yet: the style sheet is still on its way.
document.addEventListener('readystatechange', dressShell, { once: true });
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-prerendered] button')) noteEarlyTap();
});

function dressShell(): void {
  const who = readSignedInHint(localStorage) ? 'member' : 'visitor';
  for (const shell of document.querySelectorAll<HTMLElement>('[data-prerendered]')) {
    if (shell.dataset.prerendered === who && !BARE_PLACES.includes(location.pathname)) show(shell);
    else shell.remove();
  }
  document.documentElement.toggleAttribute('data-nav', document.querySelector('[data-prerendered]') !== null);
  if (document.hidden) beginWithApp();
  else afterPaint(beginWithApp);
}

function afterPaint(next: () => void): void {
  const timer = setTimeout(next, LATEST_BEGIN_MS);
  requestAnimationFrame(() => {
    clearTimeout(timer);
    // The frame is drawn once its callbacks are done.
    setTimeout(next);
  });
}

/** The build put it there: scripts/build/prerender.ts. */
function beginWithApp(): void {
  const app = document.querySelector<HTMLTemplateElement>('template[data-app]');
  if (!app) return;
  // The last is the entry: what it imports fails with it.
  app.content.lastElementChild?.addEventListener('error', startAgain);
  document.head.append(app.content);
}

function show(shell: HTMLElement): void {
  shell.hidden = false;
  if (START_PLACES.includes(location.pathname)) return;
  shell.querySelector('main')?.remove();
  for (const link of shell.querySelectorAll('a')) {
    const alsoAt = link.pathname === '/' ? TRAINING_PATHS : [];
    if (isCurrent(link.pathname, alsoAt, location.pathname)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
