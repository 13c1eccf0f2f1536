export type DrainOutcome =
  | Drained
  /** The batch is full: the lock is given to whoever waits, then on. */
  | { kind: 'more' }
  | { kind: 'unreachable'; dueMs: number }
  | { kind: 'login-needed' }
  /** Another replayer took over. */
  | { kind: 'fenced' };

/** Nothing may go now. */
export interface Drained {
  kind: 'drained';
  /** When time alone will let something go. */
  dueMs: number | undefined;
  /** How many answers this device has stored by now, whoever sent the calls. */
  answers: number;
}
