import { useId, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { makeRecoveryCodes } from '#sync/session/recovery.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './access.module.css';
import { describeRefusal } from './describe-refusal.ts';
import { ShownOnce } from './shown-once.tsx';
import { texts } from './texts.ts';

interface CodesDialogProps {
  account: AccountRow;
  /** There are some that new ones would take the place of. */
  replaces: boolean;
  /** Made already, by a login so new that it is not asked for its password. */
  made: readonly string[] | undefined;
  onClose: () => void;
  onMade: () => void;
}

/** Asks for the password, then shows the codes this once. */
export function CodesDialog({ made, onMade, ...props }: CodesDialogProps) {
  const [codes, setCodes] = useState(made);
  if (codes === undefined) {
    const take = (fresh: readonly string[]) => {
      setCodes(fresh);
      onMade();
    };
    return <CodesForm {...props} onMade={take} />;
  }
  return (
    <ShownOnce title={texts.codesMade} text={codes.join('\n')} onClose={props.onClose}>
      <p>{texts.codesShownOnce}</p>
      <ul className={styles.codes}>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </ShownOnce>
  );
}

interface CodesFormProps extends Omit<CodesDialogProps, 'made' | 'onMade'> {
  onMade: (codes: readonly string[]) => void;
}

function CodesForm({ account, replaces, onClose, onMade }: CodesFormProps) {
  const ctx = useSessionContext();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    setError(password === '' ? texts.passwordMissing : undefined);
    if (password === '') return;
    setBusy(true);
    const asked = await makeRecoveryCodes(ctx, account.key, password);
    setBusy(false);
    if (asked.kind === 'ok') return onMade(asked.value.codes);
    setFailure(describeRefusal(asked, texts.codesFailed, texts.codesOffline));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.newCodes}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isBusy}>
          {texts.create}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        {replaces && <p>{texts.codesReplaced}</p>}
        <input type="text" name="username" autoComplete="username" value={account.username} hidden readOnly />
        <PasswordField
          label={texts.password}
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
