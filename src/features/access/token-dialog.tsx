import { useId, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { createToken, type NewTokenForm } from '#sync/session/sessions.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './access.module.css';
import { explainRefusal } from './describe-refusal.ts';
import { ShownOnce } from './shown-once.tsx';
import { texts } from './texts.ts';

interface TokenDialogProps {
  account: AccountRow;
  onClose: () => void;
  onCreated: () => void;
}

const EMPTY: NewTokenForm = { name: '', scope: 'read', password: '' };

/** Asks for name, scope and password, then shows the token once. */
export function TokenDialog({ account, onClose, onCreated }: TokenDialogProps) {
  const [token, setToken] = useState<string>();
  if (token !== undefined) {
    return (
      <ShownOnce title={texts.created} text={token} onClose={onClose}>
        <p>{texts.showOnce}</p>
        <code className={styles.token}>{token}</code>
      </ShownOnce>
    );
  }
  return (
    <TokenForm
      account={account}
      onClose={onClose}
      onCreated={made => {
        setToken(made);
        onCreated();
      }}
    />
  );
}

interface TokenFormProps {
  account: AccountRow;
  onClose: () => void;
  onCreated: (token: string) => void;
}

function TokenForm({ account, onClose, onCreated }: TokenFormProps) {
  const ctx = useSessionContext();
  const formId = useId();
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<{ name?: string | undefined; password?: string | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    const missing = {
      name: form.name.trim() === '' ? texts.nameMissing : undefined,
      password: form.password === '' ? texts.passwordMissing : undefined,
    };
    setErrors(missing);
    setFailure(undefined);
    if (missing.name !== undefined || missing.password !== undefined) return;
    setBusy(true);
    const asked = await createToken(ctx, account.key, form);
    setBusy(false);
    if (asked.kind === 'ok') return onCreated(asked.value.token);
    const refusal = explainRefusal(asked, texts.createFailed, texts.offlineNow);
    if ('field' in refusal) setErrors({ password: refusal.field });
    else setFailure(refusal.form);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.newToken}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={isBusy}>
          {texts.create}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <TextField
          label={texts.name}
          hint={errors.name ? undefined : texts.nameHint}
          error={errors.name}
          maxLength={100}
          autoComplete="off"
          initialFocus
          value={form.name}
          onChange={event => setForm({ ...form, name: event.target.value })}
        />
        <fieldset>
          <legend>{texts.scope}</legend>
          {(['read', 'full'] as const).map(scope => (
            <RadioRow
              key={scope}
              name="scope"
              label={texts.scopes[scope]}
              checked={form.scope === scope}
              onChoose={() => setForm({ ...form, scope })}
            />
          ))}
        </fieldset>
        <input type="text" name="username" autoComplete="username" value={account.username} hidden readOnly />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          enterKeyHint="done"
          value={form.password}
          error={errors.password}
          onChange={event => setForm({ ...form, password: event.target.value })}
        />
      </Form>
    </Dialog>
  );
}
