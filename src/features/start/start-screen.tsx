import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, use, useState } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { takeEarlyTap } from './early-tap.ts';
import { StartView } from './start-view.tsx';
import { Starter } from './starter.tsx';
import { texts } from './texts.ts';

interface StartScreenProps {
  /** Before the session is known: as it was last time. */
  isVisitor: boolean;
  /** Fetched by itself, since a first visit has none. */
  templates: ReactNode;
}

/** Paints before the databases are open; a tap made until then is answered when they are. */
export function StartScreen({ isVisitor, templates }: StartScreenProps) {
  const db = use(DatabasesContext)?.db;
  const running = useLiveQuery(async () => db && ((await getActiveWorkout(db)) ?? null), [db]);
  const [taps, setTaps] = useState(() => (takeEarlyTap() ? 1 : 0));
  const toast = useToast();

  function start() {
    if (running) toast.success(texts.openedRunning);
    setTaps(count => count + 1);
  }

  return (
    <>
      <StartView isVisitor={isVisitor} running={running} onStart={start} templates={templates} />
      {db && <Starter taps={taps} />}
    </>
  );
}
