import { useEffect, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

type Reading = 'othersReading' | 'othersUnread' | 'read';

/** Reads other devices' changes each time the journal is opened; shows those read before meanwhile. */
export function useOthersJournal(): Reading {
  const { device, ports } = useSessionContext();
  const db = useDb();
  const [reading, setReading] = useState<Reading>('othersReading');

  useEffect(() => {
    let isStale = false;
    const say = (next: Reading) => !isStale && setReading(next);
    readJournal({ device, ports }, db).then(
      // Nobody is signed in, or the server has no journal: there is nothing to read.
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
