import { useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { useShownAccount } from '#db/hooks/use-shown-account.ts';
import { formatDay } from '#domain/dates.ts';
import { endSession, type Session } from '#sync/session/sessions.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { CodesSection } from './codes-section.tsx';
import { describeRefusal } from './describe-refusal.ts';
import { LoginsSection } from './logins-section.tsx';
import { texts } from './texts.ts';
import { TokenDialog } from './token-dialog.tsx';
import { TokensSection } from './tokens-section.tsx';
import { useSessions } from './use-sessions.ts';
import { WaysBack } from './ways-back.tsx';

/** /profile/access: the logins and tokens of this account, and how to end them. */
export function AccessScreen() {
  const goBack = useGoBack('/profile/info');
  const account = useShownAccount();
  return (
    <Screen title={account?.isGuest ? texts.guestTitle : texts.title} onBack={goBack} wide>
      <Columns>{account && <Access account={account} />}</Columns>
    </Screen>
  );
}

function Access({ account }: { account: AccountRow }) {
  const { asked, reload } = useSessions(account.key);
  const [ending, setEnding] = useState<Session>();
  const [isCreating, setCreating] = useState(false);
  if (!asked) return <Skeleton rows={4} label={texts.title} />;
  if (asked.kind !== 'ok') {
    const text = describeRefusal(asked, texts.loadFailed);
    return <EmptyState text={text} action={<Button onClick={reload}>{texts.retry}</Button>} />;
  }
  return (
    <>
      <Column>
        <LoginsSection
          sessions={asked.value}
          isOnlyWay={account.isGuest && !account.hasPassword}
          onEnd={setEnding}
        />
        {!account.isGuest && <CodesSection account={account} />}
      </Column>
      {account.isGuest ? (
        <WaysBack account={account} />
      ) : (
        <TokensSection sessions={asked.value} onRevoke={setEnding} onCreate={() => setCreating(true)} />
      )}
      {ending && (
        <EndDialog
          account={account}
          session={ending}
          onClose={() => setEnding(undefined)}
          onEnded={() => {
            setEnding(undefined);
            reload();
          }}
        />
      )}
      {isCreating && <TokenDialog account={account} onClose={() => setCreating(false)} onCreated={reload} />}
    </>
  );
}

interface EndDialogProps {
  account: AccountRow;
  session: Session;
  onClose: () => void;
  onEnded: () => void;
}

function EndDialog({ account, session, onClose, onEnded }: EndDialogProps) {
  const ctx = useSessionContext();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const isLogin = session.kind === 'login';
  const since = formatDay(Date.parse(session.created_at), Date.now());

  async function end() {
    setBusy(true);
    const asked = await endSession(ctx, account.key, session);
    setBusy(false);
    if (asked.kind !== 'ok') return toast.error(describeRefusal(asked, texts.failed, texts.offlineNow));
    toast.success(isLogin ? texts.ended : texts.revoked);
    onEnded();
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void end()}
      title={isLogin ? texts.endTitle : texts.revokeTitle}
      text={
        isLogin ? texts.endText(session.name || texts.unknownDevice, since) : texts.revokeText(session.name)
      }
      confirmLabel={isLogin ? texts.end : texts.revoke}
      danger
      busy={isBusy}
    />
  );
}
