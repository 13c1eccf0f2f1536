import { useEffect, useEffectEvent, useState } from 'react';
import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/layout/spinner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { uiTexts } from '#ui/texts.ts';
import type { Waiting } from './logout-choices.tsx';
import styles from './sending-dialog.module.css';
import { texts } from './texts.ts';

/** With a network a few changes are sent sooner; after this the dialog says what it is waiting for. */
const SLOW_AFTER_MS = 4_000;

interface SendingDialogProps {
  waiting: Waiting;
  onSent: () => void;
  onClose: () => void;
}

/** Waits until everything is sent. The person must see what the server rejects meanwhile. */
export function SendingDialog({ waiting, onSent, onClose }: SendingDialogProps) {
  const ctx = useCommandContext();
  const isSlow = useIsSlow(waiting.unsent);
  const isSent = waiting.unsent === 0;
  const hasRejected = isSent && waiting.rejected > 0;
  const sent = useEffectEvent(onSent);

  useEffect(() => void sendUnsentNow(ctx), [ctx]);
  useEffect(() => {
    if (isSent && !hasRejected) sent();
  }, [isSent, hasRejected]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.sendingTitle}
      closeOnPressBeside={false}
      footer={<Button onClick={onClose}>{uiTexts.back}</Button>}
    >
      <div role="status" className={styles.progress}>
        {!isSent && <Spinner size={20} />}
        <p>{hasRejected ? texts.sendingRejected : texts.sendingLeft(waiting.unsent)}</p>
      </div>
      {isSlow && !isSent && <p>{texts.sendingSlow}</p>}
    </Dialog>
  );
}

/** True once the number has not moved for a while. */
function useIsSlow(unsent: number): boolean {
  const [slowAt, setSlowAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(unsent), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [unsent]);
  return slowAt === unsent;
}
