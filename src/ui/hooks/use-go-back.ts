import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveGuarded } from '../overlays/back-closes.ts';
import { useIsHere } from './use-is-here.ts';

/** One step back in history; to `fallback` where that would leave the app: opened right here, from a link elsewhere. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { key } = useLocation();
  /** A step back takes a moment: a second tap until then must not make two of it. */
  const isLeaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history, another step
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);

  return () => {
    if (!isHere() || isLeaving.current) return;
    isLeaving.current = true;
    if (!hasEarlierScreen()) return navigate(fallback, { replace: true });
    leaveGuarded();
    navigate(-1);
  };
}

/** Whether one step back leads to `path`. `otherwise`: what the screen itself knows, for browsers that do not tell. */
export function isScreenBefore(path: string, otherwise: boolean): boolean {
  const { navigation } = window as AppWindow;
  const at = navigation?.currentEntry?.index;
  if (!navigation || at === undefined) return otherwise;
  const url = navigation.entries()[at - 1]?.url;
  return url != null && new URL(url).pathname === path;
}

interface AppWindow {
  navigation?: { currentEntry: { index: number } | null; entries: () => { url: string | null }[] };
}

/**
 * The Navigation API knows the app's own entries, over reloads too. Where it is missing, react-router's count of its
 * entries has to do. (`location.key` won't: a replace on the first entry renews it.) Above a dialog's guard the next
 * entry is this very screen.
 */
function hasEarlierScreen(): boolean {
  const { navigation } = window as AppWindow;
  const { idx = 0, backGuard = false } = (history.state ?? {}) as { idx?: number; backGuard?: boolean };
  return (navigation?.currentEntry?.index ?? idx) > (backGuard ? 1 : 0);
}
