import { useNavigate } from 'react-router-dom';
import { useIsHere } from './use-is-here.ts';

/** One step back in history; to `fallback` where that would leave the app: opened right here, from a link elsewhere. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return () => {
    if (!isHere()) return;
    if (hasEarlierScreen()) navigate(-1);
    else navigate(fallback, { replace: true });
  };
}

/**
 * The Navigation API knows the app's own entries, over reloads too. Where it is missing, react-router's count of its
 * entries has to do. (`location.key` won't: a replace on the first entry renews it.)
 */
function hasEarlierScreen(): boolean {
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return navigation?.canGoBack ?? idx > 0;
}
