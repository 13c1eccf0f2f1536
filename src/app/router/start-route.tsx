import { Suspense } from 'react';
import { StartScreen } from '#features/start/start-screen.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { readSignedInHint } from '../session/session-hint.ts';
import { screens } from './screens.ts';

/**
 * The start screen does not wait for the databases: until they are open it goes by who was here last. Nor for what a
 * visitor has not seen yet: that is fetched once they are.
 */
export function StartRoute() {
  const session = useAppSession();
  const isVisitor = session ? session.kind === 'anonymous' : !readSignedInHint(localStorage);
  return (
    <StartScreen
      isVisitor={isVisitor}
      next={
        !isVisitor && (
          <Suspense>
            <screens.next />
          </Suspense>
        )
      }
      below={<Suspense>{isVisitor ? session && <screens.firstMinute /> : <screens.templates />}</Suspense>}
    />
  );
}
