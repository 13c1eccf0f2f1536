import type { AccountRow } from '#db/device-db.ts';
import { makeRecoveryCodes } from '#sync/session/recovery.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { AskPasswordDialog, type PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import styles from './access.module.css';
import { explainRefusal } from './describe-refusal.ts';
import { ShownOnce } from './shown-once.tsx';
import { texts } from './texts.ts';

interface CodesDialogProps {
  account: AccountRow;
  /** New codes would replace existing ones. */
  replaces: boolean;
  /** Undefined: the password is asked for, and they are made. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  /** Also of a question that was closed meanwhile: the former codes are void by then. */
  onMade: (codes: readonly string[]) => void;
}

/** Asks for the password, then shows the codes once. */
export function CodesDialog({ codes, ...props }: CodesDialogProps) {
  if (codes === undefined) return <CodesForm {...props} />;
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

function CodesForm({ account, replaces, onClose, onMade }: Omit<CodesDialogProps, 'codes'>) {
  const ctx = useSessionContext();

  async function enter(password: string): Promise<PasswordRefusal | undefined> {
    const asked = await makeRecoveryCodes(ctx, account.key, password);
    if (asked.kind !== 'ok') return explainRefusal(asked, texts.codesFailed, texts.codesOffline);
    onMade(asked.value.codes);
    return undefined;
  }

  return (
    <AskPasswordDialog
      title={texts.newCodes}
      label={texts.password}
      missing={texts.passwordMissing}
      submit={texts.create}
      username={account.username}
      onEnter={enter}
      onClose={onClose}
    >
      {replaces && <p>{texts.codesReplaced}</p>}
    </AskPasswordDialog>
  );
}
