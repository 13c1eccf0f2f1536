/**
 * The sync's interfaces to its environment, passed in so that the same code runs in a window, a worker, the service
 * worker, Node, and a simulation with a virtual clock.
 */

export interface Clock {
  /** Epoch milliseconds by the device's clock. */
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
   * Runs `body` while holding the lock `name`. After `waitMs` it runs `body` without the lock (`held` false): a frozen
   * tab may keep its lock for hours, and correctness never depends on a lock here. `signal` ends the wait early.
   */
  run<T>(name: string, waitMs: number, body: (held: boolean) => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export interface Ports {
  clock: Clock;
  random: Random;
  transport: Transport;
  locks: Locks;
  /** False if the browser does not notify a tab and its workers of each other's writes: they then poll. */
  hearsTabs?: boolean;
}
