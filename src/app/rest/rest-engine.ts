/**
 * The end of a rest, in every tab:
 *
 *     rest on disk ──► clock set ──deadline──► right taken if free ──► endRest ──► the tab that took the rest away:
 *          │                                                                       vibration, notification, and if it
 *          │                                                                       took the right too: rings now
 *          └──► audio awake ──► right asked ──granted──► bell scheduled ──rung and rest gone──► right given up
 *                   ▲                                          │
 *                   └────── seized by the tab just tapped ─────┘
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
/** So does the tab with the right, which may just be taking it: if another took the rest away first, nobody would ring. */
const OTHERS_WAIT_MS = 100;
/** A rest that vanishes this close to its end has ended, by another tab's clock. */
const CLOCK_SLACK_MS = 100;
/** A right is seized only with time enough for its former holder to hear of it. */
const SEIZE_BEFORE_END_MS = 2_000;
/** A notification that comes later than this tells of a rest that nobody remembers. */
const LATEST_NOTICE_MS = 60_000;

export interface RestEngine {
  /** With every change of the rest row. */
  follow: (rest: RestRow | undefined) => void;
  /** The page may have slept, or the clock been changed. */
  check: () => void;
  /** The page is left. It may come back as it was, and sounds no more until then. */
  leave: () => void;
  /** Inside a tap. */
  unlockAudio: () => void;
  /** Whether this tab alone is to play something. `onRight` follows with every change. */
  mayPlay: () => boolean;
  stop: () => void;
}

interface RestEngineEvents {
  onTick: () => void;
  onRight: () => void;
}

export function createRestEngine(ctx: CommandContext, { onTick, onRight }: RestEngineEvents): RestEngine {
  let rest: RestRow | undefined;
  /** The bell of the running rest is done (or came too late), while the rest itself is still there. */
  let isRung = false;
  /** A deadline that has passed and for which this tab alone may ring, as soon as it can be heard. */
  let owedMs: number | undefined;
  /** The rest was begun or moved here, by a tap: this tab goes before those that sleep over the right. */
  let maySeize = false;
  let isStopped = false;
  /** When a bell that could not be heard is given up. */
  let givingUp: ReturnType<typeof setTimeout> | undefined;

  const bell = createBell({ onReady: ringWhenMine, onDone: bellDone });
  const right = createBellRight({ onGranted: () => void ringIfOwed(), onLost: standBack, onChange: onRight });
  const clockWatch = watchClock(ctx.db, { wallMs: ctx.now, steadyMs: () => performance.now() });
  const clock = startRestClock({ tick: passSecond, due: () => void finish() });

  function begin(next: RestRow) {
    isRung = false;
    owedMs = undefined;
    maySeize = isTapped();
    clearTimeout(givingUp);
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
    const leftMs = rest ? rest.endsAtMs - ctx.now() : 0;
    if (leftMs <= 0) return;
    if (maySeize && leftMs > SEIZE_BEFORE_END_MS) right.seize();
    else right.ask();
    maySeize = false;
  }

  /** Another tab has seized the right: here nothing rings, and this tab stands in line again. */
  function standBack() {
    owedMs = undefined;
    bell.cancel();
    if (rest) bell.wake();
  }

  /**
   * With a right that another tab has given up. Where this one slept meanwhile, its rest may be gone from the disk: then that
   * tab has rung for it.
   */
  async function ringIfOwed(): Promise<void> {
    if (rest && rest.endsAtMs <= ctx.now() && !(await isOnDisk(rest))) return giveUp();
    ring();
  }

  async function isOnDisk({ endsAtMs }: RestRow): Promise<boolean> {
    const row = await ctx.db.rest.get('rest').catch(() => undefined);
    return row?.endsAtMs === endsAtMs;
  }

  /** With the right: at the rest's end, or at once for an owed one. */
  function ring() {
    const endsAtMs = rest?.endsAtMs ?? owedMs;
    owedMs = undefined;
    if (endsAtMs === undefined || !right.isHeld() || !bell.ringAt(endsAtMs)) giveUp();
  }

  function giveUp() {
    owedMs = undefined;
    bell.cancel();
    right.giveUp();
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
    if (isStopped) return;
    const isRinger = right.isHeld();
    const isFree = !isRinger && (await right.takeIfFree());
    if (!isRinger && !isFree) await wait(OTHERS_WAIT_MS);
    if (isStopped) return right.giveUp();
    const hasEnded = await endRest(ctx, ending.endsAtMs);
    if (isStopped) return;
    const lateMs = ctx.now() - ending.endsAtMs;
    const isLate = lateMs > LATEST_BELL_MS;
    if (hasEnded) tellOver(ending, lateMs);
    if (!isFree) return;
    if (!rest || rest === ending) return ringOrGiveUp(hasEnded && !isLate ? ending.endsAtMs : undefined);
    // It was moved, or another one begun, while it was to end: the right that was free is for that one.
    ring();
    bell.wake();
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
  }

  /** The rest is gone: ended here or in another tab, or skipped. */
  function end(before: RestRow) {
    clock.clear();
    const isOver = ctx.now() >= before.endsAtMs - CLOCK_SLACK_MS;
    if (!isOver || !right.isHeld() || isRung) return giveUp();
    bell.realign();
    // A call on the phone holds the sound back for minutes: what has not begun by then is over, and others may ring.
    givingUp = setTimeout(giveUp, LATEST_BELL_MS + 1);
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
      bell.wake();
    },
    leave: giveUp,
    unlockAudio: bell.unlock,
    mayPlay: right.mayPlay,
    stop() {
      isStopped = true;
      rest = undefined;
      clearTimeout(givingUp);
      clock.stop();
      bell.close();
      right.giveUp();
    },
  };
}

/** Just now, in this very tab: others may be in sight as well. Unknown to older browsers. */
function isTapped(): boolean {
  return document.visibilityState === 'visible' && navigator.userActivation?.isActive === true;
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
