/**
 * What the sync needs from its surroundings, passed in: the same code runs in a window, a worker, the service
 * worker, Node, and a simulation with a virtual clock.
 */

export interface Clock {
  /** Epoch milliseconds as the device believes them. */
  now(): number;
  /** Resolves after about `ms`; earlier when the signal aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  uuid(): string;
  /** `bytes` random bytes as base64url. */
  secret(bytes: number): string;
}

export interface TransportRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  signal: AbortSignal;
}

export interface TransportResponse {
  status: number;
  header(name: string): string | null;
  text(): Promise<string>;
}

/** Sends one request to the API's origin. Rejects when there is no answer. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export interface Locks {
  /**
   * Runs `body` while holding the lock `name`. Waits at most `waitMs` for it; then runs `body` without the lock
   * (`held` false): a frozen tab keeps its lock for hours, and correctness never rests on a lock here. `hurry` ends the
   * wait sooner.
   */
  run<T>(name: string, waitMs: number, body: (held: boolean) => Promise<T>, hurry?: AbortSignal): Promise<T>;
}

export interface Ports {
  clock: Clock;
  random: Random;
  transport: Transport;
  locks: Locks;
  /** False where the browser tells a tab and its workers nothing of what others of them write: they look by themselves. */
  hearsTabs?: boolean;
}
