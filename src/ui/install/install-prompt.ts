/**
 * Chromium's own offer to install, kept until the person wants it:
 *
 *     none ──beforeinstallprompt──► kept ──shown, or installed from the menu──► none
 *
 * Unless it is prevented, Android shows it by itself, at a moment of its own: in the middle of a training. An offer
 * can be shown once; the browser sends another one in its own time.
 */

import { takeEarlyPrompt } from './early-prompt.ts';

/** Not in TypeScript's library, since Chromium alone has it. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** From the first moment: the event comes once a page, as soon as the browser has read the manifest. */
export function keepInstallPrompt(): void {
  const early = takeEarlyPrompt();
  if (early) keep(early as InstallPrompt);
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    keep(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** For useSyncExternalStore. */
export const installPromptStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isKept: () => kept !== null,
};

/** Resolves with whether the person has agreed. To be called by a tap. */
export async function showInstallPrompt(): Promise<boolean> {
  const prompt = kept;
  if (!prompt) return false;
  keep(null);
  await prompt.prompt();
  return (await prompt.userChoice).outcome === 'accepted';
}

function keep(prompt: InstallPrompt | null) {
  kept = prompt;
  for (const listener of listeners) listener();
}
