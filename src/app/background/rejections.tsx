import { useEffect, useRef, useState } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { isReadable } from '#db/log-entry.ts';
import { isRejected, type RejectedEntry } from '#db/queries/sync-state.ts';
import { ERROR_TOAST_MS } from '#domain/limits.ts';
import { ChangedDialog } from '#features/sync/changed-dialog.tsx';
import { mutationOf } from '#sync/mutations/registry.ts';
import { type Toasts, useToast } from '#ui/overlays/toast-context.ts';
import { useSyncFacts } from '../shell/sync-facts.ts';

/**
 * A change that is rejected while the app is open: said once, or, where another device has ticked in what was to go, asked
 * about at once. What was rejected before waits on its own screen.
 */
export function Rejections() {
  const db = useDb();
  const toast = useToast();
  const rejectedSeqs = useSyncFacts(db)?.rejectedSeqs;
  const known = useRef<ReadonlySet<number> | null>(null);
  /** Questions still to be asked, one after the other. */
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [seq] = asked;

  useEffect(() => {
    if (!rejectedSeqs) return;
    const before = known.current;
    known.current = new Set(rejectedSeqs);
    const fresh = before ? rejectedSeqs.filter(other => !before.has(other)) : [];
    if (fresh.length === 0) return;
    readCauses(db, fresh)
      .then(entries => {
        for (const entry of entries.filter(other => !isQuestion(other))) sayRejected(entry, toast);
        setAsked(now => [...now, ...entries.filter(isQuestion).map(entry => entry.seq)]);
      })
      .catch(console.error);
  }, [rejectedSeqs, db, toast]);

  if (seq === undefined) return null;
  return <ChangedDialog key={seq} seq={seq} onClose={() => setAsked(now => now.slice(1))} />;
}

/** Without those that were rejected because of another one. */
async function readCauses(db: AccountDb, seqs: number[]): Promise<RejectedEntry[]> {
  const entries = await db.log.bulkGet(seqs);
  return entries.filter(isRejected).filter(({ rejection }) => rejection.becauseOf === undefined);
}

function isQuestion({ rejection }: RejectedEntry): boolean {
  return rejection.ticked !== undefined;
}

/** What is only logged (docs/product.md, Messages) makes the sync status say 'Требует внимания' all the same. */
function sayRejected(entry: RejectedEntry, toast: Toasts): void {
  const text = isReadable(entry) ? mutationOf(entry).rejected(entry.args) : null;
  if (text !== null) toast.error(text, { ms: ERROR_TOAST_MS });
  else console.warn('rejected', entry.kind, entry.rejection.status, entry.rejection.code);
}
