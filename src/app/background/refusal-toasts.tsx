import { useEffect, useRef } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useGlance } from '#db/hooks/use-glance.ts';
import { getParked } from '#db/queries/sync-state.ts';
import { ERROR_TOAST_MS } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { refusalText } from './refusal-texts.ts';

/** A change that is refused while the app is open is told of once; what was refused before waits on its own screen. */
export function RefusalToasts() {
  const db = useDb();
  const toast = useToast();
  const parked = useGlance(() => getParked(db), [db]);
  const told = useRef<Set<number> | null>(null);

  useEffect(() => {
    if (!parked) return;
    const known = told.current;
    told.current = new Set(parked.map(entry => entry.seq));
    if (known === null) return;
    const fresh = parked.filter(entry => !known.has(entry.seq) && entry.becauseOf === null);
    for (const entry of fresh) {
      const text = refusalText(entry.intent);
      if (text === null) console.warn('refused', entry.intent.op, entry.refusal.status, entry.refusal.code);
      else toast.error(text, { ms: ERROR_TOAST_MS });
    }
  }, [parked, toast]);

  return null;
}
