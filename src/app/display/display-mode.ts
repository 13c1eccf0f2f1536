/** How the app is shown, with what the platforms say differently. */

export type DisplayMode = 'browser' | 'standalone' | 'fullscreen' | 'minimal-ui' | 'twa';

/** What a browser tells about its window. */
export interface DisplayFacts {
  /** Does `(display-mode: …)` match? */
  matches: (mode: string) => boolean;
  /** Safari's own flag, on iOS only. */
  navigatorStandalone: boolean;
  /** The first page of this window was opened by an Android app. */
  fromAndroidApp: boolean;
}

export const DISPLAY_MODES = ['standalone', 'fullscreen', 'minimal-ui', 'window-controls-overlay', 'browser'];

export function findDisplayMode({ matches, navigatorStandalone, fromAndroidApp }: DisplayFacts): DisplayMode {
  // An iPhone's home screen app matches 'fullscreen' although the manifest says standalone (WebKit bug 264218).
  if (navigatorStandalone) return 'standalone';
  // A mail app that opens a link names itself as the referrer too, but in a browser's tab.
  if (fromAndroidApp && !matches('browser')) return 'twa';
  if (matches('fullscreen')) return 'fullscreen';
  // A desktop app's own title bar is still a window without a browser around it.
  if (matches('standalone') || matches('window-controls-overlay')) return 'standalone';
  if (matches('minimal-ui')) return 'minimal-ui';
  return 'browser';
}

/** Whether it looks installed: no browser around it. */
export function isStandalone(mode: DisplayMode): boolean {
  return mode === 'standalone' || mode === 'fullscreen' || mode === 'twa';
}
