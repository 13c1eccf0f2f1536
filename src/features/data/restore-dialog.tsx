import { useState } from 'react';
import { restoreExport } from '#commands/restore-export.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { readExport } from '#domain/export/export-file.ts';
import { countWorkouts } from '#domain/plural.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { isLocked, unlockExport } from './lock-export.ts';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { texts } from './texts.ts';

interface RestoreDialogProps {
  /** A file of this app's own export. */
  text: string;
  onClose: () => void;
}

/** Asks for the passphrase if there is one, says what the file has, and restores it. */
export function RestoreDialog({ text: given, onClose }: RestoreDialogProps) {
  const ctx = useCommandContext();
  const toast = useToast();
  const [text, setText] = useState(given);
  const [isBusy, setIsBusy] = useState(false);

  if (isLocked(text)) {
    return (
      <PassphraseDialog
        hint={texts.passphraseOf}
        onClose={onClose}
        onEnter={async passphrase => {
          const plain = await unlockExport(text, passphrase);
          if (plain !== null) setText(plain);
          return plain !== null;
        }}
      />
    );
  }

  const read = readExport(text);

  async function restore() {
    if (read.kind !== 'read') return onClose();
    setIsBusy(true);
    try {
      const added = await restoreExport(ctx, read.file);
      toast.success(`${texts.restored}: ${countWorkouts(added)}`);
    } catch (error) {
      console.error(error);
      toast.error(texts.storeFailed);
    } finally {
      onClose();
    }
  }

  if (read.kind !== 'read') {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={onClose}
        title={texts.restore}
        text={texts[read.kind]}
        confirmLabel={texts.understood}
      />
    );
  }
  const { workouts, templates, exercises, is_partial } = read.file;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void restore()}
      title={texts.restore}
      text={`${countWorkouts(workouts.length)}, шаблонов: ${templates.length}, своих упражнений: ${exercises.length}.${is_partial ? ` ${texts.restorePartial}` : ''} ${texts.restoreHint}`}
      confirmLabel={texts.restoreStart}
      busy={isBusy}
    />
  );
}
