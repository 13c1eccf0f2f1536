/** What a device reads from the server, the most urgent first; a later part never holds up an earlier one. */
import type { AccountDb } from '#db/account-db.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { PullOutcome } from './fetch-list.ts';
import { pullActive } from './pull-active.ts';
import { pullLibrary } from './pull-library.ts';
import { pullPast } from './pull-past.ts';
import { pullSettings } from './pull-settings.ts';
import { pullTemplates } from './pull-templates.ts';

/** `quick`: what another device may have changed a moment ago. `full`: the exercise library too. */
export type PullScope = 'quick' | 'full';

export type PullResult = 'done' | 'unreachable' | 'login-needed';

/** How often a part is read again when an answer came in between. */
const MAX_REREADS = 3;
/** A pull is only waste when two run at once: nobody waits long for the lock. */
const LOCK_WAIT_MS = 30_000;

export function pull(session: SessionContext, db: AccountDb, scope: PullScope): Promise<PullResult> {
  const parts = [
    pullActive,
    pullSettings,
    pullTemplates,
    ...(scope === 'full' ? [pullLibrary] : []),
    pullPast,
  ];
  return session.ports.locks.run(`podhod-pull:${db.accountKey}`, LOCK_WAIT_MS, async () => {
    for (const part of parts) {
      const outcome = await readUntilStill(() => part(session, db));
      if (outcome === 'unreachable' || outcome === 'login-needed') return outcome;
    }
    return 'done';
  });
}

async function readUntilStill(read: () => Promise<PullOutcome>): Promise<PullOutcome> {
  for (let reread = 0; ; reread++) {
    const outcome = await read();
    if (outcome !== 'base-moved' || reread >= MAX_REREADS) return outcome;
  }
}
