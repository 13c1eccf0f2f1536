import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Whether the person is still on the screen that asks. The address is ahead of the paint: what a screen does once
 * something is stored or has settled may find them on the way elsewhere, and must not call them back.
 */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return useCallback(() => window.location.pathname === pathname, [pathname]);
}
