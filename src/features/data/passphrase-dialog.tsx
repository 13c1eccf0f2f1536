import { useId, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';

interface PassphraseDialogProps {
  hint: string;
  onClose: () => void;
  /** False if it is wrong. */
  onEnter: (passphrase: string) => Promise<boolean>;
}

export function PassphraseDialog({ hint, onClose, onEnter }: PassphraseDialogProps) {
  const formId = useId();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function enter() {
    if (text === '') return setError(texts.passphraseEmpty);
    setIsBusy(true);
    const isRight = await onEnter(text);
    setIsBusy(false);
    if (!isRight) setError(texts.passphraseWrong);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.passphrase}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isBusy}>
          {texts.next}
        </Button>
      }
    >
      <Form id={formId} onSubmit={enter}>
        <PasswordField
          label={texts.passphrase}
          hint={error ? undefined : hint}
          error={error}
          autoComplete="new-password"
          value={text}
          onChange={event => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Form>
    </Dialog>
  );
}
