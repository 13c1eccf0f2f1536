/** The server side of an exchange. Code outside this folder does not know which of the two implementations runs. */
import type { BatchAnswer, BatchedCall } from '#contract/batch.ts';

export interface ExchangeRequest {
  cursor: string | null;
  /**
   * Earlier cursors, newest first: if the server does not know the cursor, it names the newest of these that it knows.
   */
  known?: string[];
  /** The key of this device's database. */
  device: string;
  sentAtMs: number;
  calls: BatchedCall[];
}

export type ExchangeReply =
  /** `dueMs`: when a call without a result can be made. */
  | { kind: 'answer'; answer: Answer; dueMs?: number | undefined }
  /** Nothing was done: the server was restored from a copy that is older than the cursor. */
  | { kind: 'cursor-unknown'; known: string | null }
  /** No answer, or not by this API. The calls may have been applied. */
  | { kind: 'none'; isTimeout: boolean }
  /** The server cannot answer now. */
  | { kind: 'not-now'; status: number; retryAfterMs: number | null }
  /** The batch itself was refused; one of its calls may be the cause. */
  | { kind: 'refused'; status: number }
  | { kind: 'login-needed' };

/** The batch's answer with unchecked rows: each is parsed on its own, so that one bad row spoils no other. */
export type Answer = Omit<BatchAnswer, 'rows'> & { rows: unknown[] };

export interface Remote {
  /** Does not reject when the network or the server fails. */
  exchange(request: ExchangeRequest): Promise<ExchangeReply>;
}
