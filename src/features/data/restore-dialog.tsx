import { countWorkouts } from '#domain/plural.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { PassphraseDialog } from './passphrase-dialog.tsx';
import { texts } from './texts.ts';
import type { RestoreFlow } from './use-restore.ts';

/** Asks for the passphrase if there is one, and says what the file has before it is restored. */
export function RestoreDialog({ flow }: { flow: RestoreFlow }) {
  const { state, leave } = flow;
  if (state.kind === 'locked') {
    // Browsers decipher over https alone.
    if (!('subtle' in crypto)) return <Refusal text={texts.lockedInsecure} onClose={leave} />;
    return <PassphraseDialog hint={texts.passphraseOf} onClose={leave} onEnter={flow.unlock} />;
  }
  if (state.kind !== 'asked') return null;
  const { summary } = state;
  if (summary.kind !== 'read') return <Refusal text={texts[summary.kind]} onClose={leave} />;
  const { workouts, templates, exercises, isPartial } = summary;
  return (
    <ConfirmDialog
      open
      onClose={leave}
      onConfirm={() => void flow.store()}
      title={texts.restore}
      text={`${countWorkouts(workouts)}, шаблонов: ${templates}, своих упражнений: ${exercises}.${isPartial ? ` ${texts.restorePartial}` : ''} ${texts.restoreHint}`}
      confirmLabel={texts.restoreStart}
    />
  );
}

function Refusal({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={onClose}
      title={texts.restore}
      text={text}
      confirmLabel={texts.understood}
    />
  );
}
