import { useId, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';

/** What came of a password: it was right and the change is saved, or which field or form is wrong. */
export type Confirmed =
  | { kind: 'saved' }
  | { kind: 'wrong'; text: string }
  | { kind: 'failed'; text: string };

interface ConfirmPasswordDialogProps {
  account: Pick<AccountRow, 'username'>;
  onConfirm: (password: string) => Promise<Confirmed>;
  onClose: () => void;
}

/** Asks for the present password before a change that a borrowed phone must not make. */
export function ConfirmPasswordDialog({ account, onConfirm, onClose }: ConfirmPasswordDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    setFailure(undefined);
    setError(password === '' ? texts.currentPasswordMissing : undefined);
    if (password === '') return;
    setBusy(true);
    const outcome = await onConfirm(password);
    setBusy(false);
    if (outcome.kind === 'wrong') setError(outcome.text);
    if (outcome.kind === 'failed') setFailure(outcome.text);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.confirmTitle}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isBusy}>
          {texts.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <p>{texts.confirmText}</p>
        <input type="text" name="username" autoComplete="username" value={account.username} hidden readOnly />
        <PasswordField
          label={texts.currentPassword}
          name="current"
          autoComplete="current-password"
          enterKeyHint="done"
          initialFocus
          value={password}
          error={error}
          onChange={event => setPassword(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
