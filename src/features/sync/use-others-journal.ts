import { useEffect, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

type Reading = 'othersReading' | 'othersUnread' | 'read';

/** Reads what the other devices did, each time the journal is opened. What was read before is shown meanwhile. */
export function useOthersJournal(): Reading {
  const { device, ports } = useSessionContext();
  const db = useDb();
  const [reading, setReading] = useState<Reading>('othersReading');

  useEffect(() => {
    let isStale = false;
    const say = (next: Reading) => !isStale && setReading(next);
    readJournal({ device, ports }, db).then(
      // Nobody signed in, or a server without a journal: there is nothing of others to read.
      kind => say(kind === 'unreachable' ? 'othersUnread' : 'read'),
      (bug: unknown) => {
        console.error(bug);
        say('othersUnread');
      },
    );
    return () => {
      isStale = true;
    };
  }, [db, device, ports]);

  return reading;
}
