/**
 * Which tab rings: the one that holds this lock. A tab that is closed lets go of it, and the next in line has it. It
 * is never taken from a tab that has it: two bells at once would be worse than the silence of a frozen one.
 */
const LOCK = 'podhod-bell';

export interface BellRight {
  isHeld: () => boolean;
  /** Waits in line; `onGranted` follows. */
  ask: () => void;
  /** Takes it if no tab has it. */
  takeIfFree: () => Promise<boolean>;
  /** Lets go of it, and of the place in line. */
  giveUp: () => void;
}

export function createBellRight(onGranted: () => void): BellRight {
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;

  /** Holds the lock for as long as the returned promise takes. */
  function hold(): Promise<void> {
    return new Promise(resolve => {
      release = resolve;
    });
  }

  function leaveLine() {
    waiting?.abort();
    waiting = undefined;
  }

  return {
    isHeld: () => release !== undefined,
    ask() {
      if (release || waiting || !hasLocks()) return;
      const place = new AbortController();
      waiting = place;
      const granted = () => {
        if (place.signal.aborted) return undefined;
        waiting = undefined;
        const held = hold();
        onGranted();
        return held;
      };
      // Rejects only when the line is left.
      navigator.locks.request(LOCK, { signal: place.signal }, granted).catch(() => undefined);
    },
    async takeIfFree() {
      leaveLine();
      // Without locks (plain http on a LAN) every tab may try: the one that takes the rest away rings.
      if (!hasLocks()) void hold();
      if (release) return true;
      return new Promise(resolve => {
        void navigator.locks.request(LOCK, { ifAvailable: true }, lock => {
          const held = lock ? hold() : undefined;
          resolve(lock !== null);
          return held;
        });
      });
    },
    giveUp() {
      leaveLine();
      release?.();
      release = undefined;
    },
  };
}

function hasLocks(): boolean {
  return 'locks' in navigator;
}
