import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { Entry } from '#ui/layout/entry.tsx';
import { LinkLine } from '#ui/layout/link-line.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { EndedAccounts } from './ended-accounts.tsx';
import { KeptGuests } from './kept-guests.tsx';
import { LoginForm } from './login-form.tsx';
import { EndedSessionNote, GuestNote } from './login-notes.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { readTarget } from './target.ts';
import { texts } from './texts.ts';
import { useEndedAccount } from './use-ended-account.ts';
import { useLogin } from './use-login.ts';

export function LoginScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const target = readTarget(location.state);
  const ended = useEndedAccount(session);
  const isHere = useIsHere();
  const login = useLogin(() => {
    if (isHere()) navigate(target.to, { replace: true, state: target.state });
  });

  // Signed in here or in another tab: there is nothing to do on this page.
  if (session?.kind === 'registered') return <Navigate to={target.to} replace state={target.state} />;
  return (
    <Screen title={texts.title} onBack={() => navigate('/')} wide>
      <Entry lead={texts.lead}>
        {session?.kind === 'anonymous' && ended && (
          <EndedSessionNote session={session} hasLogin={ended.hasLogin} />
        )}
        {session?.kind === 'guest' && <GuestNote account={session.account} />}
        {session && ended && (
          <LoginForm key={ended.username} login={login} initialUsername={target.username || ended.username} />
        )}
        <div>
          <LinkLine text={texts.noAccount} label={texts.register} to="/register" state={location.state} />
          <LinkLine text={texts.forgotten} label={texts.recover} to="/login/recover" state={location.state} />
        </div>
        {session?.kind === 'anonymous' && <KeptGuests onEntered={login.leave} />}
        {session && <EndedAccounts key={session.kind} />}
      </Entry>
      {login.question && <MoveDialog question={login.question} />}
    </Screen>
  );
}
