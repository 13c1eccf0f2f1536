import { type ChangeEvent, useState } from 'react';
import { isCommonPassword } from '#db/common-passwords.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import {
  EMPTY_FIELDS,
  type FieldErrors,
  findFieldErrors,
  normalizeFields,
  type RegisterFields,
} from './register-fields.ts';
import { RobotTrap } from './robot-trap.tsx';
import { texts } from './texts.ts';

interface RegisterFormProps {
  /** A guest with a password proves that it is theirs. */
  needsCurrent: boolean;
  isBusy: boolean;
  /** What the server said, or that it could not be reached. */
  error: string | null;
  onSubmit: (fields: RegisterFields) => void;
}

export function RegisterForm({ needsCurrent, isBusy, error, onSubmit }: RegisterFormProps) {
  const [fields, setFields] = useState(EMPTY_FIELDS);
  const [errors, setErrors] = useState<FieldErrors>({});

  function bind(name: keyof RegisterFields) {
    return {
      name,
      value: fields[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setFields({ ...fields, [name]: event.target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    };
  }

  /** What is wrong takes the place of how to do it right. */
  function explain(name: keyof RegisterFields, hint?: string) {
    return { error: errors[name], hint: errors[name] ? undefined : hint };
  }

  function submit() {
    const found = findFieldErrors(fields, needsCurrent);
    setErrors(found);
    if (Object.keys(found).length === 0) onSubmit(normalizeFields(fields));
  }

  const formError = errors.hp_field ?? error;
  return (
    <Form onSubmit={submit}>
      {formError && <Banner tone="error">{formError}</Banner>}
      {needsCurrent && (
        <PasswordField
          {...bind('current_password')}
          {...explain('current_password')}
          label={texts.currentPassword}
          autoComplete="current-password"
          enterKeyHint="next"
        />
      )}
      <TextField
        {...bind('username')}
        {...explain('username', texts.usernameHint)}
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <TextField
        {...bind('email')}
        {...explain('email', texts.emailHint)}
        label={texts.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
      <NewPasswordField
        {...bind('password')}
        {...explain('password', texts.passwordHint)}
        isCommon={isCommonPassword}
        label={texts.password}
        enterKeyHint="next"
      />
      <PasswordField
        {...bind('password2')}
        {...explain('password2')}
        label={texts.passwordRepeat}
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <RobotTrap {...bind('hp_field')} />
      <Button type="submit" variant="primary" wide busy={isBusy}>
        {texts.submit}
      </Button>
    </Form>
  );
}
