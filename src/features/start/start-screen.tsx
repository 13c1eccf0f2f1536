import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, use, useLayoutEffect, useState } from 'react';
import type { AccountDb } from '#db/account-db.ts';
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
  /** The training to go on or begin with; like `below` fetched by itself. */
  next: ReactNode;
  /** The templates, or what a visitor has not seen yet. */
  below: ReactNode;
}

/** Paints before the databases are open; a tap made until then is answered when they are. */
export function StartScreen({ isVisitor, next, below }: StartScreenProps) {
  const db = use(DatabasesContext)?.db;
  const known = useLiveQuery(async () => db && readStart(db), [db]);
  const [taps, setTaps] = useState(0);
  const toast = useToast();

  // With the commit that takes the prerendered screen away: until then a tap lands there, also amid a drawing of this
  // one, which may yet be thrown away.
  useLayoutEffect(() => {
    if (takeEarlyTap()) setTaps(count => count + 1);
  }, []);

  function start() {
    if (known?.running && !isForgotten(known.running, Date.now())) toast.success(texts.openedRunning);
    setTaps(count => count + 1);
  }

  return (
    <>
      <StartView
        isVisitor={isVisitor}
        isNew={isVisitor || known?.isNew === true}
        onStart={start}
        next={db && next}
        below={(isVisitor || db) && below}
      />
      {db && <Starter taps={taps} />}
    </>
  );
}

async function readStart(db: AccountDb) {
  const running = await getRunningWorkout(db);
  const isNew = !running && !(await hasTrained(db)) && (await db.templates.count()) === 0;
  return { running, isNew };
}

async function hasTrained({ workouts }: AccountDb): Promise<boolean> {
  const done = workouts.where('[status+startedAtMs]').between(['completed'], ['completed', []]);
  return (await done.limit(1).count()) > 0;
}
