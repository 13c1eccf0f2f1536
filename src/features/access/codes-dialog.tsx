import { useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { makeRecoveryCodes } from '#sync/session/recovery.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { AskPasswordDialog, type PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import styles from './access.module.css';
import { describeRefusal } from './describe-refusal.ts';
import { ShownOnce } from './shown-once.tsx';
import { texts } from './texts.ts';

interface CodesDialogProps {
  account: AccountRow;
  /** New codes would replace existing ones. */
  replaces: boolean;
  /** Made already, because the login was too recent to ask for the password. */
  made: readonly string[] | undefined;
  onClose: () => void;
  onMade: () => void;
}

/** Asks for the password, then shows the codes once. */
export function CodesDialog({ made, onMade, ...props }: CodesDialogProps) {
  const [codes, setCodes] = useState(made);
  if (codes === undefined) {
    const take = (fresh: readonly string[]) => {
      setCodes(fresh);
      onMade();
    };
    return <CodesForm {...props} onMade={take} />;
  }
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

interface CodesFormProps extends Omit<CodesDialogProps, 'made' | 'onMade'> {
  onMade: (codes: readonly string[]) => void;
}

function CodesForm({ account, replaces, onClose, onMade }: CodesFormProps) {
  const ctx = useSessionContext();

  async function enter(password: string): Promise<PasswordRefusal | undefined> {
    const asked = await makeRecoveryCodes(ctx, account.key, password);
    if (asked.kind !== 'ok') return { form: describeRefusal(asked, texts.codesFailed, texts.codesOffline) };
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
