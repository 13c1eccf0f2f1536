import { useEffect, useRef } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { ERROR_TOAST_MS } from '#domain/limits.ts';
import { type Toasts, useToast } from '#ui/overlays/toast-context.ts';
import { useSyncFacts } from '../shell/sync-facts.ts';
import { refusalText } from './refusal-texts.ts';

/** A change that is refused while the app is open is told of once; what was refused before waits on its own screen. */
export function RefusalToasts() {
  const db = useDb();
  const toast = useToast();
  const parkedSeqs = useSyncFacts(db)?.parkedSeqs;
  const known = useRef<ReadonlySet<number> | null>(null);

  useEffect(() => {
    if (!parkedSeqs) return;
    const before = known.current;
    known.current = new Set(parkedSeqs);
    const fresh = before ? parkedSeqs.filter(seq => !before.has(seq)) : [];
    if (fresh.length > 0) tellOf(db, fresh, toast).catch(console.error);
  }, [parkedSeqs, db, toast]);

  return null;
}

async function tellOf(db: AccountDb, seqs: number[], toast: Toasts): Promise<void> {
  for (const entry of await db.outbox.bulkGet(seqs)) {
    if (entry?.state !== 'parked' || entry.becauseOf !== null) continue;
    const text = refusalText(entry.intent);
    if (text === null) console.warn('refused', entry.intent.op, entry.refusal.status, entry.refusal.code);
    else toast.error(text, { ms: ERROR_TOAST_MS });
  }
}
