import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { useSession } from '#sync/session/use-session.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { QuickStart } from './quick-start.tsx';
import { RegisterInvite } from './register-invite.tsx';
import { RunningWorkout } from './running-workout.tsx';
import styles from './start-screen.module.css';
import { Templates } from './templates.tsx';
import { texts } from './texts.ts';
import { useStartByShortcut } from './use-start-by-shortcut.ts';

export function StartScreen() {
  const db = useDb();
  const session = useSession();
  const running = useLiveQuery(() => getActiveWorkout(db), [db]);
  useStartByShortcut();

  return (
    <Screen title={texts.title} wide>
      <div className={styles.layout}>
        <div className={styles.begin}>
          {running && <RunningWorkout workout={running} />}
          <QuickStart isVisitor={session?.kind === 'anonymous'} isRunning={running !== undefined} />
        </div>
        <div className={styles.templates}>
          {session?.kind === 'anonymous' && <RegisterInvite />}
          {session && session.kind !== 'anonymous' && <Templates running={running} />}
        </div>
      </div>
    </Screen>
  );
}
