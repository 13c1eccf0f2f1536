import { type ChangeEvent, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isCommonPassword } from '#db/common-passwords.ts';
import { UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import { type RecoverBody, recover } from '#sync/session/recovery.ts';
import { useSession, useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { Entry } from '#ui/layout/entry.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeRecoverFailure, findRecoverErrors, type RecoverErrors } from './recover-fields.ts';
import { texts } from './recover-texts.ts';

const EMPTY: RecoverBody = { username: '', code: '', new_password: '', new_password2: '' };

/** /login/recover: a new password by a recovery code; then the login, where a guest's trainings may come along. */
export function RecoverScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isHere = useIsHere();
  const toast = useToast();
  const form = useRecover(username => {
    toast.success(texts.done, { outlasts: true });
    if (isHere()) navigate('/login', { replace: true, state: { ...state, username } });
  });

  if (session?.kind === 'registered') return <Navigate to="/" replace />;
  return (
    <Screen title={texts.title} onBack={() => navigate('/login', { state })} wide>
      <Entry>
        <p>{texts.intro}</p>
        <Form onSubmit={form.submit}>
          {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
          <TextField
            {...form.bind('username')}
            label={texts.username}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
          <TextField
            {...form.bind('code', texts.codeHint)}
            label={texts.code}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
          <NewPasswordField
            {...form.bind('new_password', texts.passwordHint)}
            isCommon={isCommonPassword}
            label={texts.password}
            enterKeyHint="next"
          />
          <PasswordField
            {...form.bind('new_password2')}
            label={texts.repeat}
            autoComplete="new-password"
            enterKeyHint="go"
          />
          <Button type="submit" variant="primary" wide busy={form.isBusy}>
            {texts.submit}
          </Button>
        </Form>
      </Entry>
    </Screen>
  );
}

function useRecover(onDone: (username: string) => void) {
  const ctx = useSessionContext();
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<RecoverErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  /** What is wrong takes the place of how to do it right. */
  function bind(name: keyof RecoverBody, hint?: string) {
    return {
      name,
      value: fields[name],
      error: errors[name],
      hint: errors[name] ? undefined : hint,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setFields({ ...fields, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    };
  }

  async function submit() {
    if (isRunning.current) return;
    const found = findRecoverErrors(fields);
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    isRunning.current = true;
    setBusy(true);
    try {
      const result = await recover(ctx, { ...fields, username: fields.username.trim() });
      if (result.kind === 'ok') onDone(fields.username.trim());
      else setFailure(describeRecoverFailure(result));
    } catch (bug) {
      console.error(bug);
      setFailure(UNKNOWN_ERROR);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { bind, failure, isBusy, submit: () => void submit() };
}
