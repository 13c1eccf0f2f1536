import { type ChangeEvent, useId } from 'react';
import { isCommonPassword } from '#db/common-passwords.ts';
import type { AccountRow } from '#db/device-db.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { NewPasswordField } from '#ui/fields/new-password-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { PasswordFields } from './password-fields.ts';
import { texts } from './texts.ts';
import { useChangePassword } from './use-change-password.ts';

interface PasswordDialogProps {
  account: AccountRow;
  onClose: () => void;
}

export function PasswordDialog({ account, onClose }: PasswordDialogProps) {
  const formId = useId();
  const form = useChangePassword(account, onClose);

  function bind(name: keyof PasswordFields) {
    return {
      name,
      value: form.fields[name],
      error: form.errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => form.change(name, event.target.value),
    };
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={account.hasPassword ? texts.changePassword : texts.setPassword}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={form.isBusy}>
          {texts.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={form.submit}>
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={account.username} hidden readOnly />
        {form.needsCurrent && (
          <PasswordField
            {...bind('current')}
            label={texts.currentPassword}
            autoComplete="current-password"
            enterKeyHint="next"
            initialFocus
          />
        )}
        <NewPasswordField
          {...bind('next')}
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          isCommon={isCommonPassword}
          enterKeyHint="next"
          initialFocus={!form.needsCurrent}
        />
        <PasswordField
          {...bind('repeat')}
          label={texts.newPasswordRepeat}
          autoComplete="new-password"
          enterKeyHint="done"
        />
      </Form>
    </Dialog>
  );
}
