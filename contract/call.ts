import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';

/** One call of the API: what the server validates, the OpenAPI document describes and the tests walk. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** `optional`: open to everybody, but a token, where there is one, must be good. */
  auth: 'none' | 'optional' | 'user';
  /** Closed to personal access tokens: the account itself, and what belongs to one device. */
  loginOnly?: true;
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** How many bytes the body may have: BODY_BYTES where it is not said. */
  bodyBytes?: number;
  /** Answers of success by status; null: no body. */
  answers: { [status: number]: TSchema | null };
  /** Why else it can be refused than for how it is called: refusals.ts. */
  refusals?: readonly ErrorCode[];
  /** The answer follows from the person's rows and the library alone: a caller who has it learns so before it is made. */
  fromRows?: true;
  /** The answer holds tokens, or repeating the call is judged again: no idempotency key is kept for it. */
  keepsNoAnswer?: true;
}

/** Done, and there is nothing to say about it. */
export const GONE = { 204: null } as const;
