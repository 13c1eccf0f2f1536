import { useEffect, useState } from 'react';

/** refused: the browser was asked from here just now, and said no. */
export type StorageProtection = 'persisted' | 'at-risk' | 'refused';

interface UseStorageProtection {
  /** Undefined where the browser does not say: over plain http there is no such question. */
  protection: StorageProtection | undefined;
  /** Asks the browser, by a tap: Firefox then asks the person. */
  protect: () => Promise<void>;
}

export function useStorageProtection(): UseStorageProtection {
  const [protection, setProtection] = useState<StorageProtection>();

  useEffect(() => {
    const stopping = new AbortController();
    async function look() {
      const isPersisted = await storageManager()?.persisted();
      if (isPersisted === undefined || stopping.signal.aborted) return;
      setProtection(before => (isPersisted ? 'persisted' : (before ?? 'at-risk')));
    }
    void look();
    // Granted with an installation, or in the browser's settings.
    document.addEventListener('visibilitychange', look, stopping);
    window.addEventListener('appinstalled', look, stopping);
    return () => stopping.abort();
  }, []);

  async function protect() {
    const isPersisted = (await storageManager()?.persist()) ?? false;
    setProtection(isPersisted ? 'persisted' : 'refused');
  }

  return { protection, protect };
}

function storageManager(): StorageManager | undefined {
  return (navigator as { storage?: StorageManager }).storage;
}
