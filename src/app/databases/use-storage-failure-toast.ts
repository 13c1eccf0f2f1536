import { useEffect } from 'react';
import { storageFailureOf } from '#db/transaction.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { appTexts } from '../texts.ts';

/** Says once, clearly, that the device is full or has lost its database, whoever noticed it and said nothing. */
export function useStorageFailureToast(): void {
  const toast = useToast();
  useEffect(() => {
    function onRejection({ reason }: PromiseRejectionEvent) {
      const failure = storageFailureOf(reason);
      if (failure !== 'other') toast.error(appTexts.storage[failure]);
    }
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, [toast]);
}
