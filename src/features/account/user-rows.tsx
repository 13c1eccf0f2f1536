import { formatDay } from '#domain/dates.ts';
import type { Key } from '#domain/ids.ts';
import { USERNAME_MAX } from '#domain/limits.ts';
import { checkEmail, checkUsername } from '#domain/validation.ts';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { AskPasswordDialog } from '#ui/overlays/ask-password-dialog.tsx';
import { DetailRow } from './detail-row.tsx';
import type { KnownUser } from './known-user.ts';
import { texts } from './texts.ts';
import { useSaveAccount } from './use-save-account.ts';
import styles from './user-rows.module.css';

interface UserRowsProps {
  user: KnownUser;
  accountKey: Key | undefined;
}

export function UserRows({ user, accountKey }: UserRowsProps) {
  const { save, waiting } = useSaveAccount(accountKey);
  const todayMs = useToday();
  return (
    <RowGroup>
      <dl className={styles.rows}>
        <DetailRow label={texts.username}>
          <InlineText
            label={texts.username}
            value={user.username}
            check={judgeUsername}
            maxLength={USERNAME_MAX}
            autoComplete="username"
            onSave={username => save({ username })}
          />
        </DetailRow>
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
        <DetailRow label={texts.type}>{user.isGuest ? texts.guestAccount : texts.fullAccount}</DetailRow>
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
      {user.isGuest && (
        <details className={styles.kept}>
          <summary>
            {texts.kept}
            <span className={styles.chevron}>
              <Icon name="chevron" size={20} />
            </span>
          </summary>
          <p>{texts.keptLonger}</p>
        </details>
      )}
    </RowGroup>
  );
}

/** False: 'Неверный формат'. */
function judgeUsername(text: string): boolean | string {
  const username = checkUsername(text);
  if (username.ok) return true;
  return username.problem === 'empty' ? texts.usernameEmpty : false;
}
