/**
 * Which tab rings: the one that holds this lock. A tab that is closed or left releases it, and the next in line has
 * it. It is taken from a tab that has it only by the one that was just tapped, for a rest that goes on for a while:
 * the former holder may be frozen; awake it hears of its loss long before it would ring, frozen it rings for nothing.
 */
const LOCK = 'podhod-bell';

export interface BellRight {
  isHeld: () => boolean;
  /** Whether this tab is the one to be kept awake: without locks every tab. */
  mayPlay: () => boolean;
  /** Waits in line; `onGranted` follows. */
  ask: () => void;
  /** Takes it from whoever has it; `onGranted` follows here, `onLost` there. */
  seize: () => void;
  /** Takes it if no tab has it. */
  takeIfFree: () => Promise<boolean>;
  /** Frees it, and leaves the line. */
  giveUp: () => void;
}

interface BellRightEvents {
  onGranted: () => void;
  /** Another tab has seized it: what is scheduled here is that tab's to ring. */
  onLost: () => void;
  /** With every change of `isHeld` and `mayPlay`. */
  onChange: () => void;
}

export function createBellRight({ onGranted, onLost, onChange }: BellRightEvents): BellRight {
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;

  /** Holds the lock for as long as the returned promise takes. */
  function hold(): Promise<void> {
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    onChange();
    return held;
  }

  function leaveLine() {
    waiting?.abort();
    waiting = undefined;
  }

  function freeLock() {
    if (!release) return;
    release();
    release = undefined;
    onChange();
  }

  /** `onAnswer` says whether the lock is still wanted, and what follows; null where it was not free. */
  function request(options: LockOptions, onAnswer: (lock: Lock | null) => (() => void) | undefined) {
    let mine: (() => void) | undefined;
    const granted = (lock: Lock | null) => {
      const next = onAnswer(lock);
      if (!next) return undefined;
      const held = hold();
      mine = release;
      next();
      return held;
    };
    // Rejects when the line is left, or the lock seized.
    navigator.locks.request(LOCK, options, granted).catch(() => {
      if (!mine || release !== mine) return;
      freeLock();
      onLost();
    });
  }

  function askWith(options: (waiter: AbortController) => LockOptions) {
    if (release || waiting || !hasLocks()) return;
    const waiter = new AbortController();
    waiting = waiter;
    request(options(waiter), () => {
      if (waiter.signal.aborted) return undefined;
      waiting = undefined;
      return onGranted;
    });
  }

  return {
    isHeld: () => release !== undefined,
    mayPlay: () => release !== undefined || !hasLocks(),
    ask: () => askWith(({ signal }) => ({ signal })),
    seize() {
      leaveLine();
      askWith(() => ({ steal: true }));
    },
    async takeIfFree() {
      leaveLine();
      // Without locks (plain http on a LAN) every tab may try: the one that takes the rest away rings.
      if (!hasLocks()) void hold();
      if (release) return true;
      return new Promise(resolve => {
        request({ ifAvailable: true }, lock => {
          if (lock) return () => resolve(true);
          resolve(false);
          return undefined;
        });
      });
    },
    giveUp() {
      leaveLine();
      freeLock();
    },
  };
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}
