import { useSyncExternalStore } from 'react';
import type { DisplayMode } from './display-mode.ts';
import { displayModeStore } from './watch-display-mode.ts';

export function useDisplayMode(): DisplayMode {
  return useSyncExternalStore(displayModeStore.subscribe, displayModeStore.read);
}
