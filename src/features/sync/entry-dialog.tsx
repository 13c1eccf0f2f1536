import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeChange } from './describe-change.ts';
import styles from './entry-dialog.module.css';
import { entryText } from './entry-text.ts';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

interface EntryDialogProps {
  change: UnsentChange;
  onClose: () => void;
}

/** Shows every detail of one change, to find out what happened to it; also as text to send on. */
export function EntryDialog({ change, onClose }: EntryDialogProps) {
  const toast = useToast();
  const attempt = useAttempt();
  const text = entryText(change);

  async function copy() {
    await navigator.clipboard.writeText(text);
    toast.success(texts.copied);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={describeChange(change).what}
      footer={
        <Button variant="primary" onClick={() => void attempt(copy(), texts.copyFailed)}>
          {texts.copy}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keys, too */}
      <pre className={styles.text} tabIndex={0}>
        {text}
      </pre>
    </Dialog>
  );
}
