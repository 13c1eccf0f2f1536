import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

/** There is nothing to edit: says so and goes to the list. */
export function MissingExercise() {
  const navigate = useNavigate();
  const toast = useToast();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be missing
  useEffect(() => {
    toast.error(texts.loadFailed);
    navigate('/exercises', { replace: true });
  }, []);

  return null;
}
