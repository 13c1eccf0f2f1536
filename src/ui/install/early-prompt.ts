/**
 * Chromium's offer to install may come before the app behind the shell runs, and it comes once a page: kept on the
 * window by whatever is there to hear it, and taken over by the app when it comes.
 */
declare global {
  interface Window {
    earlyInstallPrompt: Event | undefined;
  }
}

export function noteEarlyPrompt(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    window.earlyInstallPrompt = event;
  });
}

export function takeEarlyPrompt(): Event | undefined {
  const early = window.earlyInstallPrompt;
  window.earlyInstallPrompt = undefined;
  return early;
}
