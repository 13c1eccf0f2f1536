import { useEffect, useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { type Asked, listSessions, type Session } from '#sync/session/sessions.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

export interface LoadedSessions {
  /** Undefined until the server has answered. */
  asked: Asked<Session[]> | undefined;
  reload: () => void;
}

/** Asks the server each time: only it has the list. */
export function useSessions(accountKey: Key | undefined): LoadedSessions {
  const ctx = useSessionContext();
  const [asked, setAsked] = useState<Asked<Session[]>>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (accountKey === undefined) return;
    let isStale = false;
    listSessions(ctx, accountKey).then(
      result => !isStale && setAsked(former => keepList(former, result)),
      (bug: unknown) => {
        console.error(bug);
        if (!isStale) setAsked(former => keepList(former, { kind: 'unreachable' }));
      },
    );
    return () => {
      isStale = true;
    };
  }, [accountKey, ctx, attempt]);

  return { asked, reload: () => setAttempt(now => now + 1) };
}

/** A list that has come stays when the next one does not: with it would go what is shown once, a token or codes. */
function keepList(former: Asked<Session[]> | undefined, next: Asked<Session[]>): Asked<Session[]> {
  return former?.kind === 'ok' && (next.kind === 'unreachable' || next.kind === 'refused') ? former : next;
}
