import type { AccountRow } from '#db/device-db.ts';
import { AskPasswordDialog, type PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import styles from './access.module.css';
import { ShownOnce } from './shown-once.tsx';
import { texts } from './texts.ts';

interface CodesDialogProps {
  account: AccountRow;
  /** New codes would replace existing ones. */
  replaces: boolean;
  /** Undefined: the password is asked for, and they are made. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  onEnter: (password: string) => Promise<PasswordRefusal | undefined>;
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

function CodesForm({ account, replaces, onClose, onEnter }: Omit<CodesDialogProps, 'codes'>) {
  return (
    <AskPasswordDialog
      title={texts.newCodes}
      label={texts.password}
      missing={texts.passwordMissing}
      submit={texts.create}
      username={account.username}
      onEnter={onEnter}
      onClose={onClose}
    >
      {replaces && <p>{texts.codesReplaced}</p>}
    </AskPasswordDialog>
  );
}
