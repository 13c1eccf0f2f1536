/**
 * Logs out, and says first what that may cost:
 *
 *     choose ── keep ─────────────────────────────────────────► out
 *       ├─ send first ─► sending ── nothing waits any more ───► out
 *       └─ discard ────► asked once more ── yes ──────────────► out, this device's copy is gone
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { countRejected, countUnsent } from '#db/queries/sync-state.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { LogoutChoices } from './logout-choices.tsx';
import { SendingDialog } from './sending-dialog.tsx';
import { texts } from './texts.ts';
import { useLogout } from './use-logout.ts';

interface LogoutDialogProps {
  account: AccountRow;
  onClose: () => void;
}

export function LogoutDialog({ account, onClose }: LogoutDialogProps) {
  const db = useDb();
  const waiting = useLiveQuery(
    async () => ({ unsent: await countUnsent(db), rejected: await countRejected(db) }),
    [db],
  );
  const [step, setStep] = useState<'choose' | 'sending' | 'discard'>('choose');
  const leave = useLogout(account.key);
  const isLostGuest = account.isGuest && !account.hasPassword;

  if (!waiting) return null;
  if (step === 'sending') {
    return <SendingDialog waiting={waiting} onSent={() => leave('keep')} onClose={() => setStep('choose')} />;
  }
  if (step === 'discard') {
    return (
      <ConfirmDialog
        open
        danger
        title={texts.discardTitle}
        text={isLostGuest ? texts.discardGuest : texts.discardText(waiting.unsent + waiting.rejected)}
        confirmLabel={texts.discardConfirm}
        onConfirm={() => leave('discard')}
        onClose={() => setStep('choose')}
      />
    );
  }
  return (
    <LogoutChoices
      waiting={waiting}
      isLostGuest={isLostGuest}
      onSendFirst={() => setStep('sending')}
      onKeep={() => leave('keep')}
      onDiscard={() => setStep('discard')}
      onClose={onClose}
    />
  );
}
