import { useNavigate } from 'react-router-dom';

/** One step back in history; to `fallback` where the app was opened right here and back would leave it. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (hasEarlierScreen()) navigate(-1);
    else navigate(fallback, { replace: true });
  };
}

/** react-router counts its entries from 0. Its `location.key` won't do: a replace on the first entry renews it. */
function hasEarlierScreen(): boolean {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return idx > 0;
}
