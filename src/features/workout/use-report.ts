import { useCallback } from 'react';
import { useToast } from '#ui/overlays/toast-context.ts';

export type Report = <T>(stored: Promise<T>, text: string) => Promise<T>;

/** Says `text` when the device could not store something, and lets the rejection go on to whoever must undo a paint. */
export function useReport(): Report {
  const toast = useToast();
  return useCallback(
    (stored, text) =>
      stored.catch(error => {
        console.error(error);
        toast.error(text);
        throw error;
      }),
    [toast],
  );
}

/** For callers with nothing to take back: the person has been told. */
export function ignoreReported(): void {}
