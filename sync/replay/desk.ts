/**
 * Where the senders of a batch come for their next call, handing in what was answered:
 *
 *     sender ──(answer)──► desk ── turn: store what was handed in, freeze some more ──► ready ──► sender
 *
 * One turn at a time; a few calls more than there are idle senders are frozen, so that nobody waits for the disk while
 * there is something to send. A sender for whom there is nothing waits, since another one's answer may let something go; when
 * all of them wait, the batch is over.
 */
import type { FrozenEntry } from '#db/outbox-entry.ts';
import type { Attempt } from '../caution/before-sending.ts';
import type { Lane } from '../outbox/place.ts';
import type { Drained, DrainOutcome } from './drain-outcome.ts';
import type { FreezeOptions, Frozen } from './freeze.ts';
import type { Job, Report, Step } from './job.ts';
import type { Answered, Replayer } from './settle.ts';
import { takeTurn } from './turn.ts';

/** Calls that are ready while every sender is busy. With more than half of them no turn is taken: answers share the next one. */
const AHEAD = 8;
/** Of a long queue: half as many turns, each a strict transaction. What is frozen folds no more, which there matters little. */
const FAR_AHEAD = 20;
const LONG_QUEUE = 100;

export type BatchEnd =
  | Exclude<DrainOutcome, { kind: 'unreachable' | 'drained' }>
  | { kind: 'unreachable' }
  | Omit<Drained, 'answers'>;

export interface DeskOptions {
  endsAtMs: number;
  /** What waits as the batch begins. */
  unsent: number;
  /** The last try found nobody: one call asks whether somebody is there, and the others follow its answer. */
  isAloneAtFirst: boolean;
}

type Waiting = (job: Job | undefined) => void;

export class Desk {
  readonly #replayer: Replayer;
  readonly #endsAtMs: number;
  readonly #ahead: number;
  readonly #underWay = new Map<number, Lane>();
  /** Until a turn has been taken, the fence is somebody else's. */
  #isFirstTurn = true;
  #isAlone: boolean;
  #idle: Waiting[] = [];
  /** Frozen for the next ones who ask. */
  readonly #ready: Attempt[] = [];
  /** Was ready, and is not to be sent after all: the next turn says so on disk. */
  #unsent: FrozenEntry[] = [];
  #answered: Answered[] = [];
  #isLibraryRead = false;
  #isReadingLibrary = false;
  /** Something came in since the running turn began. */
  #isDirty = false;
  #isTurning = false;
  /** Set when no further call begins. */
  #end: BatchEnd | undefined;
  #failure: { error: unknown } | undefined;

  constructor(replayer: Replayer, { endsAtMs, unsent, isAloneAtFirst }: DeskOptions) {
    this.#replayer = replayer;
    this.#endsAtMs = endsAtMs;
    this.#ahead = unsent > LONG_QUEUE ? FAR_AHEAD : AHEAD;
    this.#isAlone = isAloneAtFirst;
  }

  /** The next job; undefined when the batch is over and everything handed in is stored. */
  next(report: Report | undefined): Promise<Job | undefined> {
    if (report) this.#takeIn(report);
    this.#isDirty = true;
    return new Promise(resolve => {
      this.#idle.push(resolve);
      this.#handOut();
      void this.#takeTurns();
    });
  }

  /** Throws what made a turn fail. */
  close(): BatchEnd {
    if (this.#failure) throw this.#failure.error;
    return this.#end ?? { kind: 'more' };
  }

  #takeIn({ job, step }: Report): void {
    if (job.kind === 'read-library') {
      this.#isReadingLibrary = false;
      this.#isLibraryRead = true;
    } else if (step.kind !== 'answered') {
      // An answer that is not stored yet is still under way: its entry must not be sent again meanwhile.
      this.#underWay.delete(job.attempt.entry.seq);
    }
    this.#judge(step);
  }

  #judge(step: Step): void {
    switch (step.kind) {
      case 'answered':
        this.#answered.push(step.answered);
        this.#isAlone = false;
        return;
      case 'next':
        this.#isAlone = false;
        return;
      case 'put-off':
        this.#isAlone = false;
        this.#callOff();
        return;
      case 'failed':
        this.#fail(step.error);
        return;
      case 'unreachable':
      case 'login-needed':
        this.#end ??= step;
    }
  }

  /** What an earlier batch froze may have been carried out: it stays frozen, nothing folds into it, and goes again. */
  #callOff(): void {
    for (const { entry, isRetry } of this.#ready.splice(0)) {
      if (isRetry) this.#underWay.delete(entry.seq);
      else this.#unsent.push(entry);
    }
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    this.#end ??= { kind: 'more' };
  }

  async #takeTurns(): Promise<void> {
    if (this.#isTurning) return;
    this.#isTurning = true;
    // Those that come in the same moment share the turn.
    await Promise.resolve();
    while (this.#isDirty && !this.#isSupplied()) {
      this.#isDirty = false;
      await this.#turn();
      if (this.#end && !this.#isDirty) for (const wake of this.#idle.splice(0)) wake(undefined);
    }
    this.#isTurning = false;
  }

  /** Every sender has something to do, and will come again before there is nothing more. */
  #isSupplied(): boolean {
    return this.#ready.length > this.#ahead / 2 && !this.#end;
  }

  async #turn(): Promise<void> {
    if (this.#replayer.ports.clock.now() >= this.#endsAtMs) this.#end ??= { kind: 'more' };
    if (this.#end) this.#callOff();
    const answered = this.#answered.splice(0);
    const unsent = this.#unsent.splice(0);
    for (const { seq } of [...unsent, ...answered.map(({ entry }) => entry)]) this.#underWay.delete(seq);
    const freeze = this.#end || this.#isReadingLibrary ? undefined : this.#freezeOptions();
    if (answered.length + unsent.length === 0 && !freeze) return;
    try {
      const isFirst = this.#isFirstTurn;
      const frozen = await takeTurn(this.#replayer, { isFirst, answered, unsent, freeze });
      this.#isFirstTurn = false;
      this.#follow(frozen);
    } catch (error) {
      this.#fail(error);
      await this.#storeEach(answered);
    }
  }

  /** Whatever the turn failed of, one answer or what was to be sent next: it must not cost the other answers. */
  async #storeEach(answered: readonly Answered[]): Promise<void> {
    for (const one of answered) {
      const turn = { isFirst: false, answered: [one], unsent: [], freeze: undefined };
      await takeTurn(this.#replayer, turn).catch(error => this.#fail(error));
    }
  }

  #freezeOptions(): FreezeOptions {
    const { clock, random } = this.#replayer.ports;
    const idle = this.#idle.length;
    return {
      nowMs: clock.now(),
      newKey: random.uuid,
      isLibraryRead: this.#isLibraryRead,
      atMost: this.#isAlone
        ? Math.min(idle, 1 - this.#underWay.size)
        : idle + this.#ahead - this.#ready.length,
      underWay: new Map(this.#underWay),
    };
  }

  #follow(frozen: Frozen | 'fenced' | undefined): void {
    if (frozen === 'fenced') this.#end ??= { kind: 'fenced' };
    else if (frozen?.kind === 'send') this.#makeReady(frozen.attempts);
    else if (frozen) this.#rest(frozen);
  }

  #makeReady(attempts: readonly Attempt[]): void {
    for (const { entry } of attempts) this.#underWay.set(entry.seq, entry.lane as Lane);
    this.#ready.push(...attempts);
    this.#handOut();
  }

  #handOut(): void {
    if (this.#end) return;
    for (const sender of this.#idle.splice(0, this.#ready.length)) {
      const attempt = this.#ready.shift();
      if (attempt) sender({ kind: 'send', attempt });
    }
  }

  /** Nothing goes. What is under way, or came in since the turn began, may change that. */
  #rest(why: Exclude<Frozen, { kind: 'send' }>): void {
    if (this.#underWay.size > 0 || this.#isDirty) return;
    if (why.kind === 'nothing') {
      this.#end ??= { kind: 'drained', dueMs: why.dueMs };
      return;
    }
    this.#isReadingLibrary = true;
    this.#idle.shift()?.({ kind: 'read-library' });
  }
}
