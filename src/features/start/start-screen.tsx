import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { getRunningWorkout, isForgotten } from '#db/queries/active-workout.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { takeEarlyTap } from './early-tap.ts';
import { StartView } from './start-view.tsx';
import { Starter } from './starter.tsx';
import { texts } from './texts.ts';

interface StartScreenProps {
  /** Before the session is known: as it was last time. */
  isVisitor: boolean;
  /** The templates, or what a visitor has not seen yet; fetched by itself. */
  below: ReactNode;
}

/** Paints before the databases are open; a tap made until then is answered when they are. */
export function StartScreen({ isVisitor, below }: StartScreenProps) {
  const db = use(DatabasesContext)?.db;
  const running = useLiveQuery(async () => db && ((await getRunningWorkout(db)) ?? null), [db]);
  const [taps, setTaps] = useState(0);
  const toast = useToast();

  // With the commit that takes the prerendered screen away: until then a tap lands there, also amid a drawing of this
  // one, which may yet be thrown away.
  useLayoutEffect(() => {
    if (takeEarlyTap()) setTaps(count => count + 1);
  }, []);

  function start() {
    if (running && !isForgotten(running, Date.now())) toast.success(texts.openedRunning);
    setTaps(count => count + 1);
  }

  return (
    <>
      <StartView
        isVisitor={isVisitor}
        running={running === null ? null : running?.workout}
        onStart={start}
        below={below}
      />
      {db && <Starter taps={taps} />}
    </>
  );
}
