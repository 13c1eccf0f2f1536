import { useSyncExternalStore } from 'react';
import { isAppleTouchSafari } from './apple-safari.ts';
import { installPromptStore } from './install-prompt.ts';

/**
 * How this browser installs the app: by its own dialog, or by the person's hand in its menu. Null where it is
 * installed, and where no way is known: Chromium sends no offer then.
 */
export type InstallWay = 'prompt' | 'home-screen' | null;

export function useInstallWay(): InstallWay {
  const hasPrompt = useSyncExternalStore(installPromptStore.subscribe, installPromptStore.isKept);
  if (hasPrompt) return 'prompt';
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return isAppleTouchSafari(navigator) && !standalone ? 'home-screen' : null;
}
