import { useState } from 'react';
import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { ButtonRow, LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { AccountDetails } from './account-details.tsx';
import styles from './account-screen.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { texts } from './texts.ts';

type OpenDialog = 'password' | 'logout' | 'delete';

export function AccountScreen() {
  const goBack = useGoBack('/profile');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const account = useShownAccount();
  const close = () => setOpen(null);

  return (
    <Screen title={texts.title} onBack={goBack} wide>
      <Columns>
        <Section title={texts.about}>
          <AccountDetails
            account={account}
            register={
              <div className={styles.register}>
                {/* The question before leaving has a button of its own for it. */}
                {open !== 'logout' && (
                  <ButtonLink variant="primary" wide to="/register">
                    {texts.register}
                  </ButtonLink>
                )}
              </div>
            }
          />
        </Section>
        <Column>
          {account && (
            <Section title={texts.security}>
              <RowGroup>
                <ButtonRow
                  icon={<Tile icon={screenShapes.key} tone="grey" />}
                  title={account.hasPassword ? texts.changePassword : texts.setPassword}
                  secondary={!account.hasPassword && texts.setPasswordAbout}
                  opens
                  onPress={() => setOpen('password')}
                />
                <LinkRow
                  icon={<Tile icon={screenShapes.shield} tone="grey" />}
                  title={account.isGuest ? texts.accessGuest : texts.access}
                  secondary={account.isGuest && texts.accessGuestAbout}
                  to="/profile/access"
                />
                <ButtonRow
                  icon={<Tile icon={screenShapes.logout} tone="grey" />}
                  title={texts.logout}
                  secondary={account.isGuest && !account.hasPassword && <LogoutRisk />}
                  onPress={() => setOpen('logout')}
                />
              </RowGroup>
            </Section>
          )}
          {account && (
            <Section title={texts.danger} headClass={styles.danger}>
              <RowGroup>
                <ButtonRow
                  icon={<Tile icon="trash" tone="red" />}
                  title={texts.delete}
                  secondary={texts.deleteAbout}
                  danger
                  onPress={() => setOpen('delete')}
                />
              </RowGroup>
            </Section>
          )}
        </Column>
      </Columns>
      {account && open === 'password' && <PasswordDialog account={account} onClose={close} />}
      {account && open === 'logout' && <LogoutDialog account={account} onClose={close} />}
      {account && open === 'delete' && <DeleteDialog account={account} onClose={close} />}
    </Screen>
  );
}

/** Before the tap, not only in its question: there is one way back. */
function LogoutRisk() {
  return (
    <span className={styles.risk}>
      <Icon name="warning" size={16} />
      {texts.logoutGuestAbout}
    </span>
  );
}
