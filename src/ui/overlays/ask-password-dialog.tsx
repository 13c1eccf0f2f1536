import { type ReactNode, useId, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Form } from '../fields/form.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { Banner } from '../layout/banner.tsx';
import { Dialog } from './dialog.tsx';

/** Why it went no further: what is wrong with the password, or with all of it. */
export type PasswordRefusal = { field: string } | { form: string };

interface AskPasswordDialogProps {
  title: string;
  /** Names the field. */
  label: string;
  /** Says that nothing was entered. */
  missing: string;
  submit: string;
  /** Tells a password manager whose password this is. */
  username: string;
  onClose: () => void;
  /** Resolves with nothing once it was right: whoever opened the dialog sees to what follows. */
  onEnter: (password: string) => Promise<PasswordRefusal | undefined>;
  children?: ReactNode;
}

/** Asks for the present password before something that a borrowed phone must not do. */
export function AskPasswordDialog(props: AskPasswordDialogProps) {
  const { title, label, missing, submit, username, onClose, onEnter, children } = props;
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function enter() {
    setFailure(undefined);
    setError(password === '' ? missing : undefined);
    if (password === '') return;
    setBusy(true);
    const refusal = await onEnter(password).finally(() => setBusy(false));
    if (!refusal) return;
    if ('field' in refusal) setError(refusal.field);
    else setFailure(refusal.form);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isBusy}>
          {submit}
        </Button>
      }
    >
      <Form id={formId} onSubmit={enter}>
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        {children}
        <input type="text" name="username" autoComplete="username" value={username} hidden readOnly />
        <PasswordField
          label={label}
          name="password"
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
