import { useEffect, useState } from 'react';
import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

type Reading = 'othersReading' | 'othersUnread' | 'read';

/** Reads what the other devices did, each time the journal is opened. What was read before is shown meanwhile. */
export function useOthersJournal(): Reading {
  const { device, ports } = useSessionContext();
  const ctx = useCommandContext();
  const { db } = ctx;
  const [reading, setReading] = useState<Reading>('othersReading');

  useEffect(() => {
    let isStale = false;
    const say = (next: Reading) => !isStale && setReading(next);
    // What is taken back is taken back from the rows: they should be as new as the journal.
    sendUnsentNow(ctx).catch(console.error);
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
  }, [ctx, db, device, ports]);

  return reading;
}
