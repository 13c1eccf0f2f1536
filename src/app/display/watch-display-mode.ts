import { DISPLAY_MODES, type DisplayMode, findDisplayMode, isStandalone } from './display-mode.ts';

/** The referrer names the app only on a window's first page; reloads would forget it. */
const FROM_APP_KEY = 'display.from-android-app';

let current: DisplayMode = readDisplayMode();
const listeners = new Set<() => void>();

/** Keeps `data-display-mode` and `data-standalone` on the root element true; four events may change them. */
export function watchDisplayMode(): void {
  show();
  for (const mode of DISPLAY_MODES) mediaQuery(mode).addEventListener('change', reevaluate);
  window.addEventListener('appinstalled', reevaluate);
  window.addEventListener('pageshow', reevaluate);
  document.addEventListener('visibilitychange', reevaluate);
}

/** For useSyncExternalStore. */
export const displayModeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => current,
};

function reevaluate() {
  const mode = readDisplayMode();
  if (mode === current) return;
  current = mode;
  show();
  for (const listener of listeners) listener();
}

function show() {
  const { dataset } = document.documentElement;
  dataset.displayMode = current;
  dataset.standalone = String(isStandalone(current));
}

function readDisplayMode(): DisplayMode {
  return findDisplayMode({
    matches: mode => mediaQuery(mode).matches,
    navigatorStandalone: (navigator as Navigator & { standalone?: boolean }).standalone === true,
    fromAndroidApp: isFromAndroidApp(),
  });
}

function isFromAndroidApp(): boolean {
  if (document.referrer.startsWith('android-app://')) sessionStorage.setItem(FROM_APP_KEY, '1');
  return sessionStorage.getItem(FROM_APP_KEY) !== null;
}

function mediaQuery(mode: string): MediaQueryList {
  return window.matchMedia(`(display-mode: ${mode})`);
}
