import { useSyncExternalStore } from 'react';
import { readTheme, storeTheme, THEME_CHANGED, type Theme } from '../theme.ts';

/** The theme as chosen on this device, in any tab, and how to choose another. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, setTheme: storeTheme };
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  window.addEventListener(THEME_CHANGED, onChange);
  return () => {
    window.removeEventListener('storage', onChange);
    window.removeEventListener(THEME_CHANGED, onChange);
  };
}
