import type { ReactNode } from 'react';
import { formatDay } from '#domain/dates.ts';
import type { Key } from '#domain/ids.ts';
import { USERNAME_MAX } from '#domain/limits.ts';
import { checkEmail, checkUsername } from '#domain/validation.ts';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { AskPasswordDialog } from '#ui/overlays/ask-password-dialog.tsx';
import { AccountHead } from './account-head.tsx';
import { DetailRow } from './detail-row.tsx';
import type { KnownUser } from './known-user.ts';
import { texts } from './texts.ts';
import { useSaveAccount } from './use-save-account.ts';
import styles from './user-rows.module.css';

interface UserRowsProps {
  user: KnownUser;
  accountKey: Key | undefined;
  /** A guest's way to an account that stays. */
  register: ReactNode;
}

export function UserRows({ user, accountKey, register }: UserRowsProps) {
  const { save, waiting } = useSaveAccount(accountKey);
  const todayMs = useToday();
  return (
    <RowGroup>
      <AccountHead isGuest={user.isGuest}>
        <InlineText
          label={texts.username}
          value={user.username}
          check={judgeUsername}
          maxLength={USERNAME_MAX}
          autoComplete="username"
          onSave={username => save({ username })}
        />
      </AccountHead>
      {user.isGuest && <GuestOffer register={register} />}
      <dl>
        <DetailRow label={texts.email}>
          <InlineText
            label={texts.email}
            value={user.email}
            placeholder={texts.noEmail}
            check={text => checkEmail(text).ok || texts.emailMalformed}
            type="email"
            autoComplete="email"
            onSave={email => save({ email })}
          />
        </DetailRow>
        <DetailRow label={texts.joined}>{formatDay(user.joinedAtMs, todayMs)}</DetailRow>
      </dl>
      {waiting && (
        <AskPasswordDialog
          title={texts.confirmTitle}
          label={texts.currentPassword}
          missing={texts.currentPasswordMissing}
          submit={texts.save}
          username={user.username}
          onEnter={waiting.confirm}
          onClose={waiting.cancel}
        >
          <p>{texts.confirmText}</p>
        </AskPasswordDialog>
      )}
    </RowGroup>
  );
}

/** What a guest's account is kept for, and the way to one that stays: before everything else about it. */
function GuestOffer({ register }: { register: ReactNode }) {
  return (
    <div className={styles.offer}>
      <div className={styles.kept}>
        <p>{texts.kept}</p>
        <p className={styles.longer}>{texts.keptLonger}</p>
      </div>
      {register}
    </div>
  );
}

/** False: 'Неверный формат'. */
function judgeUsername(text: string): boolean | string {
  const username = checkUsername(text);
  if (username.ok) return true;
  return username.problem === 'empty' ? texts.usernameEmpty : false;
}
