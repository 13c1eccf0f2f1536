import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useSession } from '#sync/session/use-session.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { useAppSession, useHadSession } from '../databases/app-session.ts';
import { appTexts } from '../texts.ts';
import { SessionLoading } from './session-loading.tsx';

/** Shows its screen to whoever is signed in, a guest too. */
export function Protected({ children }: { children: ReactNode }) {
  const session = useAppSession();
  if (!session) return <SessionLoading />;
  if (session.kind === 'anonymous') return <SignedOut />;
  return children;
}

/**
 * Asks once more before sending anybody away: the tap that led here may just have signed its person in, and the
 * session in context follows a moment later.
 */
function SignedOut() {
  const session = useSession();
  if (session?.kind !== 'anonymous') return <SessionLoading />;
  return <Leave wasEnded={session.endedAccountKey !== null} />;
}

/** A training whose session was lost leads to the start; everything else to the login, and back afterwards. */
function Leave({ wasEnded }: { wasEnded: boolean }) {
  const location = useLocation();
  const hadSession = useHadSession();
  const toast = useToast();
  const losesTraining = location.pathname === '/workout' && (wasEnded || hadSession);
  const isWorthSaying = wasEnded || losesTraining;
  // Whoever has just finished stands at the summary: what failed there is the finish.
  const hasFinished = location.pathname === '/success_workout';
  const text = hasFinished ? appTexts.finishSessionLost : appTexts.sessionLost;

  useEffect(() => {
    if (isWorthSaying) toast.error(text);
  }, [isWorthSaying, text, toast]);

  // Whoever signed out by hand is on the way already: the address is ahead of the paint.
  if (window.location.pathname !== location.pathname) return <SessionLoading />;
  if (losesTraining) return <Navigate to="/training" replace />;
  return <Navigate to="/login" replace state={{ from: location }} />;
}
