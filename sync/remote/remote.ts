/** The other side of an exchange. Nothing outside this folder knows which of its two implementations is at work. */
import type { BatchAnswer, BatchedCall } from '#contract/batch.ts';

export interface ExchangeRequest {
  cursor: string | null;
  /** Earlier cursors, the newest first: where the server does not know the cursor, it names the newest that it knows. */
  known?: string[];
  /** The key of this device's database. */
  device: string;
  sentAtMs: number;
  calls: BatchedCall[];
}

export type ExchangeReply =
  | { kind: 'answer'; answer: Answer }
  /** Nothing was done: the server was restored from a copy that is older than the cursor. */
  | { kind: 'cursor-unknown'; known: string | null }
  /** Nobody there, or somebody else. What was sent may have been carried out. */
  | { kind: 'none'; isTimeout: boolean }
  /** The server is there but cannot now. */
  | { kind: 'not-now'; status: number; retryAfterMs: number | null }
  /** The batch itself was refused: a part of it may be at fault. */
  | { kind: 'refused'; status: number }
  | { kind: 'login-needed' };

/** As the batch answers, its rows not looked at yet: each is read by itself, so that one cannot spoil the others. */
export type Answer = Omit<BatchAnswer, 'rows'> & { rows: unknown[] };

export interface Remote {
  /** Never rejects for what the network or the server does. */
  exchange(request: ExchangeRequest): Promise<ExchangeReply>;
}
