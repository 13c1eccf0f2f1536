export type DrainOutcome =
  /** Nothing may go now; `dueMs` is when time alone will let something go. */
  | { kind: 'drained'; dueMs: number | undefined }
  /** The batch is full: the lock is given to whoever waits, then on. */
  | { kind: 'more' }
  | { kind: 'unreachable'; dueMs: number }
  | { kind: 'login-needed' }
  /** Another replayer took over. */
  | { kind: 'fenced' };
