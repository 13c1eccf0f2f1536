import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { Entry } from '#ui/layout/entry.tsx';
import { LinkLine } from '#ui/layout/link-line.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { RegisterForm } from './register-form.tsx';
import { Registered } from './registered.tsx';
import { texts } from './texts.ts';
import { useRegister } from './use-register.ts';

/** Long enough to be read on the start page, which is new to who comes there. */
const CODES_OFFER_MS = 10_000;

export function RegisterScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const isHere = useIsHere();
  const toast = useToast();
  function leave() {
    if (!isHere()) return;
    navigate('/', { replace: true });
    toast.action(texts.codesOffer, {
      label: texts.makeCodes,
      ms: CODES_OFFER_MS,
      outlasts: true,
      onAction: () => navigate('/profile/access'),
    });
  }
  /** Which says what has happened. */
  function leadToLogin() {
    if (isHere()) navigate('/login', { replace: true, state: location.state });
  }
  const { phase, error, isCurrentAsked, submit } = useRegister(leave, leadToLogin);

  if (!session) return null;
  // Whoever is registered already has no business here, but for the moment that it says so.
  if (session.kind === 'registered' && phase.kind === 'form') return <Navigate to="/" replace />;
  if (phase.kind === 'done') return <Registered phase={phase} />;

  const isUpgrade = session.kind !== 'anonymous';
  const needsCurrent = isUpgrade && (session.account.hasPassword || isCurrentAsked);
  return (
    <Screen title={isUpgrade ? texts.upgradeTitle : texts.title} onBack={() => navigate('/')} wide>
      <Entry lead={isUpgrade ? texts.upgradeIntro : texts.lead} points={isUpgrade ? undefined : texts.points}>
        <RegisterForm
          needsCurrent={needsCurrent}
          isBusy={phase.kind === 'sending'}
          error={error}
          onSubmit={submit}
        />
        <LinkLine text={texts.hasAccount} label={texts.login} to="/login" state={location.state} />
      </Entry>
    </Screen>
  );
}
