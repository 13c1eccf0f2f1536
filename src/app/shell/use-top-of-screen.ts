import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A screen that is opened begins at its top, also where all of it is there at once; a way back is the browser's to place. */
export function useTopOfScreen(): void {
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
  }, [pathname]);
}
