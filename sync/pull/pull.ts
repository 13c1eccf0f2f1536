/**
 * What a device reads from the server: what changed since the last time, or, where that is not to be had, the lists,
 * the most urgent first; a later one never holds up an earlier one.
 */
import type { AccountDb } from '#db/account-db.ts';
import type { UnreadList } from '#db/queries/first-pull.ts';
import { readMeta } from '../meta.ts';
import type { SessionContext } from '../session/session-context.ts';
import type { PullOutcome } from './fetch-list.ts';
import { noteAttempt, noteRead } from './first-reads.ts';
import { startFromNote } from './place.ts';
import { pullActive } from './pull-active.ts';
import { noteStart, pullChanges } from './pull-changes.ts';
import { pullLibrary } from './pull-library.ts';
import { pullPast } from './pull-past.ts';
import { pullSettings } from './pull-settings.ts';
import { pullTemplates } from './pull-templates.ts';

/** Of the lists. `quick`: what another device may have changed a moment ago. `full`: the exercise library too. */
export type PullScope = 'quick' | 'full';

export type PullResult =
  | 'done'
  /** Answers kept coming in between: something was not read to its end. */
  | 'again'
  /** Something to send came first; what was read is laid, and the next pull goes on from there. */
  | 'put-off'
  | 'unreachable'
  | 'login-needed';

interface Part {
  read: (session: SessionContext, db: AccountDb, hasToSend: () => boolean) => Promise<PullOutcome>;
  list?: UnreadList;
}

const FULL: Part[] = [
  { read: pullActive },
  { read: pullSettings, list: 'settings' },
  { read: pullTemplates, list: 'templates' },
  { read: pullLibrary, list: 'library' },
  { read: pullPast, list: 'past' },
];
const QUICK = FULL.filter(({ list }) => list !== 'library');

/** How often a part is read again when an answer came in between. */
const MAX_REREADS = 3;
/** A pull is only waste when two run at once: nobody waits long for the lock. */
const LOCK_WAIT_MS = 30_000;

/** What a pull makes way for. */
interface ToSend {
  /** Asked whenever something was laid and more is to come: a tick does not wait for years of trainings. */
  hasToSend: () => boolean;
  /** Aborts as soon as there is something: nor does a tick wait for another tab's pull. */
  hurry?: AbortSignal;
}

export function pull(
  session: SessionContext,
  db: AccountDb,
  scope: PullScope,
  { hasToSend, hurry }: ToSend = { hasToSend: () => false },
): Promise<PullResult> {
  const read = async (isHeld: boolean): Promise<PullResult> => {
    if (!isHeld && hurry?.aborted) return 'put-off';
    const result = await readAll();
    if (result === 'unreachable' || result === 'done') await noteAttempt(db, result === 'unreachable');
    return result;
  };
  const readAll = async (): Promise<PullResult> => {
    const { place, noted } = await readMeta(db, 'changes');
    const outcome = await readUntilStill(() => pullChanges(session, db, hasToSend));
    if (outcome !== 'unknown') return resultOf([outcome]);
    // A place that was given up is made good by everything, at once or by whatever goes on with it.
    const isBegun = place !== null || noted !== null;
    return pullLists({ session, db, hasToSend }, isBegun ? 'full' : scope);
  };
  return session.ports.locks.run(`podhod-pull:${db.accountKey}`, LOCK_WAIT_MS, read, hurry);
}

interface Reading {
  session: SessionContext;
  db: AccountDb;
  hasToSend: () => boolean;
}

async function pullLists({ session, db, hasToSend }: Reading, scope: PullScope): Promise<PullResult> {
  const answersBefore = await readMeta(db, 'answers');
  const outcomes = scope === 'full' ? [await noteStart(session, db)] : [];
  for (const part of scope === 'full' ? FULL : QUICK) {
    const last = outcomes.at(-1);
    if (last === 'unreachable' || last === 'login-needed') return last;
    const outcome = await readUntilStill(() => part.read(session, db, hasToSend));
    if (part.list) await noteRead(db, part.list, outcome);
    outcomes.push(outcome);
    if (outcomes.at(-1) === 'put-off') return 'put-off';
  }
  const isAllRead = outcomes.every(outcome => outcome === 'applied' || outcome === 'nothing-new');
  if (scope === 'full' && isAllRead) await startFromNote(db, answersBefore);
  return resultOf(outcomes);
}

function resultOf(outcomes: PullOutcome[]): PullResult {
  const last = outcomes.at(-1);
  if (last === 'unreachable' || last === 'login-needed' || last === 'put-off') return last;
  return outcomes.includes('base-moved') ? 'again' : 'done';
}

async function readUntilStill(read: () => Promise<PullOutcome>): Promise<PullOutcome> {
  for (let reread = 0; ; reread++) {
    const outcome = await read();
    if (outcome !== 'base-moved' || reread >= MAX_REREADS) return outcome;
  }
}
