import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '#sync/session/use-session.ts';
import { useStartEmpty } from './use-start-empty.ts';

/**
 * `/?start=empty`, the installed app's shortcut. Only for somebody signed in: a link must not make guests, so a
 * visitor gets the start screen with its button.
 */
export function useStartByShortcut(): void {
  const [params] = useSearchParams();
  const session = useSession();
  const startEmpty = useStartEmpty();
  const start = useEffectEvent(() => void startEmpty({ replace: true }));
  const isAsked = params.get('start') === 'empty';
  const isSignedIn = session !== undefined && session.kind !== 'anonymous';

  useEffect(() => {
    if (isAsked && isSignedIn) start();
  }, [isAsked, isSignedIn]);
}
