import { useCallback } from 'react';
import { SetGoneError } from '#commands/sets.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export type Report = <T>(stored: Promise<T>, text: string) => Promise<T>;

/**
 * Shows `text` if the device could not store something, or that the set is gone, and passes the rejection on to a caller
 * that must revert.
 */
export function useReport(): Report {
  const toast = useToast();
  return useCallback(
    (stored, text) =>
      stored.catch(error => {
        console.error(error);
        toast.error(error instanceof SetGoneError ? texts.setGone : text);
        throw error;
      }),
    [toast],
  );
}

/** For callers with nothing to revert: the person has been informed. */
export function ignoreReported(): void {}
