/** What a sender is given to do, and how it may end. */
import type { Attempt } from '../caution/before-sending.ts';
import type { Answered } from './settle.ts';

export type Job = { kind: 'send'; attempt: Attempt } | { kind: 'read-library' };

/** How a job ended. */
export type Step =
  /** Settled already, or still to be settled by the next batch. */
  | { kind: 'next' }
  /** The server cannot now: nothing of the lane overtakes it. */
  | { kind: 'put-off' }
  /** To be stored by the next turn. */
  | { kind: 'answered'; answered: Answered }
  /** No further call begins. */
  | { kind: 'unreachable' }
  | { kind: 'login-needed' }
  | { kind: 'failed'; error: unknown };

export interface Report {
  job: Job;
  step: Step;
}
