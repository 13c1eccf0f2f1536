import { ERROR_TOAST_MS } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';

/** Runs an action that the person asked for, and shows `failed` if the device could not do it. */
export function useAttempt() {
  const toast = useToast();
  return async (asked: Promise<unknown>, failed: string): Promise<void> => {
    try {
      await asked;
    } catch (error) {
      console.error(error);
      toast.error(failed, { ms: ERROR_TOAST_MS });
    }
  };
}
