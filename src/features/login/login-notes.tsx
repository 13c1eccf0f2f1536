import type { AccountRow } from '#db/device-db.ts';
import type { SessionState } from '#sync/session/session-state.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { texts } from './texts.ts';

interface EndedSessionNoteProps {
  session: Extract<SessionState, { kind: 'anonymous' }>;
  hasLogin: boolean;
}

/** The server ended the session: says so, and why where it is a theft, and that nothing is lost. */
export function EndedSessionNote({ session, hasLogin }: EndedSessionNoteProps) {
  if (session.endedAccountKey === null) return null;
  return (
    <Banner tone="warning">
      <p>{session.endedByReuse ? texts.sessionReused : texts.sessionEnded}</p>
      <p>
        {texts.sessionEndedKept} {hasLogin && texts.sessionEndedGoesOn}
      </p>
    </Banner>
  );
}

/** A guest that the server knows keeps its own trainings; one that only this device knows is asked after the login. */
export function GuestNote({ account }: { account: AccountRow }) {
  if (account.serverUserId === null) return null;
  return <Banner>{texts.asGuest}</Banner>;
}
