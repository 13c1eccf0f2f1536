/**
 * The end of a rest, in every tab:
 *
 *     rest on disk ──► clock set ──deadline──► right taken if free ──► endRest ──► the tab that took the rest away:
 *          │                                                                       vibration, notification, and if it
 *          │                                                                       took the right too: rings now
 *          └──► audio awake ──► right asked ──granted──► bell scheduled ──rung and rest gone──► right given up
 *
 * One bell over all tabs, because a tab rings only with the right, and keeps it until the rest is gone: whoever takes
 * the rest away while holding a right that was free knows that nobody has rung for it and nobody will.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { endRest } from '#commands/rest.ts';
import type { RestRow } from '#db/rows.ts';
import { LATEST_BELL_MS } from '#domain/limits.ts';
import { VIBRATION_MS } from '#domain/rest-notice.ts';
import { createBell } from './bell.ts';
import { createBellRight } from './bell-right.ts';
import { watchClock } from './clock-watch.ts';
import { startRestClock } from './rest-clock.ts';
import { closeRestNotification, notifyRestOver } from './rest-notification.ts';

/** A tab in sight goes first: nobody is notified of what they see. */
const HIDDEN_WAITS_MS = 200;
/** A rest that vanishes this close to its end has ended, by another tab's clock. */
const CLOCK_SLACK_MS = 100;
/** A notification that comes later than this tells of a rest that nobody remembers. */
const LATEST_NOTICE_MS = 60_000;

export interface RestEngine {
  /** With every change of the rest row. */
  follow: (rest: RestRow | undefined) => void;
  /** The page may have slept, or the clock been changed. */
  check: () => void;
  /** Inside a tap. */
  unlockAudio: () => void;
  stop: () => void;
}

export function createRestEngine(ctx: CommandContext, onTick: () => void): RestEngine {
  let rest: RestRow | undefined;
  /** The bell of the running rest is done (or came too late), while the rest itself is still there. */
  let isRung = false;
  /** A deadline that has passed and for which this tab alone may ring, as soon as it can be heard. */
  let owedMs: number | undefined;

  const bell = createBell({ onReady: ringWhenMine, onDone: bellDone });
  const right = createBellRight(ring);
  const clockWatch = watchClock(ctx.db, { wallMs: ctx.now, steadyMs: () => performance.now() });
  const clock = startRestClock({ tick: passSecond, due: () => void finish() });

  function begin(next: RestRow) {
    isRung = false;
    owedMs = undefined;
    clock.set(next.endsAtMs);
    void closeRestNotification();
    if (right.isHeld()) ring();
    bell.wake();
  }

  function ringWhenMine() {
    if (owedMs !== undefined) ring();
    else if (document.hidden) setTimeout(askForRight, HIDDEN_WAITS_MS);
    else askForRight();
  }

  function askForRight() {
    if (rest && rest.endsAtMs > ctx.now()) right.ask();
  }

  /** With the right: at the rest's end, or at once for an owed one. */
  function ring() {
    const endsAtMs = rest?.endsAtMs ?? owedMs;
    owedMs = undefined;
    if (endsAtMs === undefined || !bell.ringAt(endsAtMs)) right.giveUp();
  }

  function bellDone() {
    isRung = true;
    if (!rest) right.giveUp();
  }

  function passSecond() {
    void clockWatch.check(rest);
    bell.realign();
    onTick();
  }

  async function finish(): Promise<void> {
    const ending = rest;
    if (!ending) return;
    // The clock was set back in this very moment.
    if (ctx.now() < ending.endsAtMs) return clock.set(ending.endsAtMs);
    if (document.hidden) await wait(HIDDEN_WAITS_MS);
    const isRinger = right.isHeld();
    const isFree = !isRinger && (await right.takeIfFree());
    const hasEnded = await endRest(ctx, ending.endsAtMs);
    const lateMs = ctx.now() - ending.endsAtMs;
    const isLate = lateMs > LATEST_BELL_MS;
    if (hasEnded) tellOver(ending, lateMs);
    if (isFree) ringOrGiveUp(hasEnded && !isLate ? ending.endsAtMs : undefined);
  }

  /** Overdue it is shown where it would be missed, but makes no sound. */
  function tellOver(ended: RestRow, lateMs: number) {
    const isOverdue = lateMs > LATEST_BELL_MS;
    // Ignored where the page is hidden or was never tapped.
    if (!isOverdue && 'vibrate' in navigator) navigator.vibrate(VIBRATION_MS);
    if (!document.hidden || lateMs > LATEST_NOTICE_MS) return;
    void notifyRestOver({ accountKey: ctx.db.accountKey, rest: ended }, isOverdue);
  }

  function ringOrGiveUp(endsAtMs: number | undefined) {
    if (endsAtMs === undefined) return right.giveUp();
    owedMs = endsAtMs;
    bell.wake();
    setTimeout(() => {
      if (owedMs === endsAtMs) ring();
    }, LATEST_BELL_MS + 1);
  }

  /** The rest is gone: ended here or in another tab, or skipped. */
  function end(before: RestRow) {
    clock.clear();
    const isOver = ctx.now() >= before.endsAtMs - CLOCK_SLACK_MS;
    if (isOver && right.isHeld() && !isRung) return bell.realign();
    bell.cancel();
    right.giveUp();
  }

  return {
    follow(next) {
      const before = rest;
      rest = next;
      if (next) begin(next);
      else if (before) end(before);
    },
    check() {
      if (!rest) return;
      void clockWatch.check(rest);
      bell.realign();
      // What was set before the page slept counts by a clock that slept too.
      clock.set(rest.endsAtMs);
    },
    unlockAudio: bell.unlock,
    stop() {
      clock.stop();
      bell.close();
      right.giveUp();
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
