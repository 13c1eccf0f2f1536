import { useEffect, useEffectEvent, useState } from 'react';
import { countGoingWith, discardChanges } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface DiscardDialogProps {
  seqs: readonly number[];
  onClose: () => void;
}

/** Asks before changes are discarded for good, and says how many depend on them. */
export function DiscardDialog({ seqs, onClose }: DiscardDialogProps) {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  const [others, setOthers] = useState<number>();
  const count = useEffectEvent(() => {
    void attempt(countGoingWith(ctx, seqs).then(setOthers), texts.decisionFailed);
  });
  useEffect(() => count(), []);

  function discard() {
    onClose();
    void attempt(discardChanges(ctx, seqs), texts.decisionFailed);
  }

  if (others === undefined) return null;
  return (
    <ConfirmDialog
      open
      title={texts.discardTitle}
      text={texts.discardText(others)}
      confirmLabel={texts.discard}
      danger
      onConfirm={discard}
      onClose={onClose}
    />
  );
}
