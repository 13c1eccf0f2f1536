import { useId } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { Button } from '#ui/controls/button.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { uiTexts } from '#ui/texts.ts';
import { texts } from './texts.ts';
import { useDeleteAccount } from './use-delete-account.ts';

interface DeleteDialogProps {
  account: AccountRow;
  onClose: () => void;
}

export function DeleteDialog({ account, onClose }: DeleteDialogProps) {
  const formId = useId();
  const form = useDeleteAccount(account);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deleteTitle}
      closeOnPressBeside={false}
      footer={
        <>
          {/* What is on its way cannot be called off: going back would look as if it had been. */}
          <Button disabled={form.isBusy} onClick={onClose}>
            {uiTexts.back}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={form.isBusy}>
            {texts.deleteConfirm}
          </Button>
        </>
      }
    >
      <p>{texts.deleteText}</p>
      <Form id={formId} onSubmit={form.submit}>
        {form.failure && <Banner tone="error">{form.failure}</Banner>}
        <input type="text" name="username" autoComplete="username" value={account.username} hidden readOnly />
        {form.needsPassword && (
          <PasswordField
            label={texts.password}
            name="password"
            autoComplete="current-password"
            enterKeyHint="done"
            initialFocus
            value={form.password}
            error={form.error}
            onChange={event => form.change(event.target.value)}
          />
        )}
      </Form>
    </Dialog>
  );
}
