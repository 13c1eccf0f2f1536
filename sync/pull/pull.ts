/**
 * What a device reads from the server: what changed since the last time, or, where that is not to be had, the lists,
 * the most urgent first; a later one never holds up an earlier one.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { SessionContext } from '../session/session-context.ts';
import { takeBase } from './apply.ts';
import type { PullOutcome } from './fetch-list.ts';
import { startFromNote } from './place.ts';
import { pullActive } from './pull-active.ts';
import { noteStart, pullChanges } from './pull-changes.ts';
import { pullLibrary } from './pull-library.ts';
import { pullPast } from './pull-past.ts';
import { pullSettings } from './pull-settings.ts';
import { pullTemplates } from './pull-templates.ts';

/** Of the lists. `quick`: what another device may have changed a moment ago. `full`: the exercise library too. */
export type PullScope = 'quick' | 'full';

export type PullResult = 'done' | 'unreachable' | 'login-needed';

type Part = (session: SessionContext, db: AccountDb) => Promise<PullOutcome>;

const QUICK: Part[] = [pullActive, pullSettings, pullTemplates, pullPast];
const FULL: Part[] = [pullActive, pullSettings, pullTemplates, pullLibrary, pullPast];

/** How often a part is read again when an answer came in between. */
const MAX_REREADS = 3;
/** A pull is only waste when two run at once: nobody waits long for the lock. */
const LOCK_WAIT_MS = 30_000;

export function pull(session: SessionContext, db: AccountDb, scope: PullScope): Promise<PullResult> {
  return session.ports.locks.run(`podhod-pull:${db.accountKey}`, LOCK_WAIT_MS, async () => {
    const outcome = await readUntilStill(() => pullChanges(session, db));
    return outcome === 'unknown' ? pullLists(session, db, scope) : resultOf(outcome);
  });
}

async function pullLists(session: SessionContext, db: AccountDb, scope: PullScope): Promise<PullResult> {
  const answersBefore = await takeBase(db);
  const outcomes = scope === 'full' ? [await noteStart(session, db)] : [];
  for (const part of scope === 'full' ? FULL : QUICK) {
    const last = outcomes.at(-1);
    if (last === 'unreachable' || last === 'login-needed') return last;
    outcomes.push(await readUntilStill(() => part(session, db)));
  }
  const isAllRead = outcomes.every(outcome => outcome === 'applied' || outcome === 'nothing-new');
  if (scope === 'full' && isAllRead) await startFromNote(db, answersBefore);
  return resultOf(outcomes.at(-1));
}

function resultOf(outcome: PullOutcome | undefined): PullResult {
  return outcome === 'unreachable' || outcome === 'login-needed' ? outcome : 'done';
}

async function readUntilStill(read: () => Promise<PullOutcome>): Promise<PullOutcome> {
  for (let reread = 0; ; reread++) {
    const outcome = await read();
    if (outcome !== 'base-moved' || reread >= MAX_REREADS) return outcome;
  }
}
