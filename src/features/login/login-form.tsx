import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { texts } from './texts.ts';
import type { Login } from './use-login.ts';

interface LoginFormProps {
  login: Login;
  initialUsername: string;
}

export function LoginForm({ login, initialUsername }: LoginFormProps) {
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);

  function submit() {
    setChecked(true);
    if (username.trim() !== '' && password !== '') login.submit(username.trim(), password);
  }

  return (
    <Form onSubmit={submit}>
      {login.error && <Banner tone="error">{login.error}</Banner>}
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        value={username}
        error={checked && username.trim() === '' && texts.usernameMissing}
        onChange={event => setUsername(event.target.value)}
      />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        error={checked && password === '' && texts.passwordMissing}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" variant="primary" wide busy={login.isBusy}>
        {texts.submit}
      </Button>
    </Form>
  );
}
