import { useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { formatDay } from '#domain/dates.ts';
import { discardAccount, findEndedAccounts } from '#sync/session/ended-accounts.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { ButtonRow, StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeBug } from './describe-failure.ts';
import { texts } from './texts.ts';
import { useFoundAccounts } from './use-found-accounts.ts';

/** What is here of accounts that the server may let nobody into any more: a login is no way to it, a file is. */
export function EndedAccounts() {
  const ctx = useSessionContext();
  const toast = useToast();
  const [accounts, findAgain] = useFoundAccounts(findEndedAccounts);
  const [asked, setAsked] = useState<AccountRow>();

  async function attempt(act: Promise<unknown>) {
    try {
      await act;
    } catch (failure) {
      console.error(failure);
      toast.error(describeBug(failure));
    }
  }

  async function save({ key }: AccountRow) {
    const { saveAccount } = await loadPatiently(() => import('./save-account.ts'));
    await saveAccount(ctx.device, key);
  }

  async function discard({ key }: AccountRow) {
    setAsked(undefined);
    await discardAccount(ctx, key);
    await findAgain();
  }

  if (accounts.length === 0) return null;
  return (
    <Section title={texts.endedAccounts}>
      {accounts.map(account => (
        <EndedAccount
          key={account.key}
          account={account}
          onSave={() => void attempt(save(account))}
          onDiscard={() => setAsked(account)}
        />
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={texts.discardEndedTitle(nameOf(asked))}
          text={texts.discardEndedText}
          confirmLabel={texts.discardEnded}
          danger
          onConfirm={() => void attempt(discard(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

interface EndedAccountProps {
  account: AccountRow;
  onSave: () => void;
  onDiscard: () => void;
}

function EndedAccount({ account, onSave, onDiscard }: EndedAccountProps) {
  const todayMs = useToday();
  const place = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={place}>
      <RowGroup>
        <StaticRow
          icon="person"
          title={nameOf(account)}
          secondary={
            account.endedAtMs !== undefined && texts.endedSince(formatDay(account.endedAtMs, todayMs))
          }
        />
        <ButtonRow title={texts.saveEnded} onPress={onSave} />
        <ButtonRow title={texts.discardEnded} danger onPress={onDiscard} />
      </RowGroup>
    </div>
  );
}

function nameOf({ username }: AccountRow): string {
  return username || texts.keptGuest;
}
