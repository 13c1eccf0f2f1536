import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';
import type { Repeat } from './use-repeat.ts';

/** Shown when a repeat cannot begin because another training runs. */
export function RepeatDialog({ repeat }: { repeat: Repeat }) {
  return (
    <ConfirmDialog
      open={repeat.blocked !== null}
      title={texts.otherRunning}
      text={repeat.blocked && texts.otherRunningText(repeat.blocked.title)}
      confirmLabel={texts.openRunning}
      onConfirm={repeat.openRunning}
      onClose={repeat.dismiss}
    />
  );
}
