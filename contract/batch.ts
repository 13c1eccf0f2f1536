/*
 * One round trip: what a device did goes up, what changed since its cursor comes down. The server carries
 * out the calls, single calls all, in order and in one transaction; see docs/api.md.
 */
import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { ClientKey } from './common.ts';
import { WORKOUT_BODY_BYTES } from './limits.ts';
import { FeedRow } from './rows.ts';

/** Calls in one batch. */
export const BATCH_CALLS_MAX = 200;
/** Bytes of a batch's body: the largest call fits in, with what stands around it. */
export const BATCH_BYTES_MAX = WORKOUT_BODY_BYTES + 8 * 1024;
/** Cursors that a device offers when the server does not know its newest one. */
export const KNOWN_CURSORS_MAX = 64;

/** Opaque: a device gives back what it was given. */
export const Cursor = Type.String({ pattern: '^[\\x21-\\x7e]{1,200}$' });
export type Cursor = Static<typeof Cursor>;

/** Epoch milliseconds by the device's clock. */
const DeviceTime = Type.Number({ minimum: 0, maximum: 1e14 });

export const BatchedCall = Type.Object({
  /** The call's Idempotency-Key. */
  id: ClientKey,
  method: Type.Enum(['POST', 'PATCH', 'DELETE'] as const),
  path: Type.String({ pattern: '^/api/', maxLength: 300 }),
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** When the person acted; never decreasing on a device. */
  acted_at: DeviceTime,
  /** Single fields' own times, by their names in the body, where the call holds several acts. */
  acted: Type.Optional(Type.Record(Type.String(), DeviceTime)),
  /** Of a call that destroys: up to where the device had read when the person acted. */
  seen: Type.Optional(Type.Union([Cursor, Type.Null()])),
  /**
   * Keys of rows that must be there, and of rows that it makes or ends: a call whose need was refused answers 424. A call's
   * id will do, to let others wait for that call.
   */
  needs: Type.Optional(Type.Array(ClientKey, { maxItems: 1000 })),
  makes: Type.Optional(Type.Array(ClientKey, { maxItems: 1000 })),
});
export type BatchedCall = Static<typeof BatchedCall>;

export const BatchBody = Type.Object({
  /** Null: nothing has been read yet. */
  cursor: Type.Union([Cursor, Type.Null()]),
  known: Type.Optional(Type.Array(Cursor, { maxItems: KNOWN_CURSORS_MAX })),
  /** The key of the device's database: what it wrote itself is no surprise to it. */
  device: ClientKey,
  sent_at: DeviceTime,
  calls: Type.Array(BatchedCall, { maxItems: BATCH_CALLS_MAX }),
});
export type BatchBody = Static<typeof BatchBody>;

export const CallResult = Type.Object({
  id: ClientKey,
  status: Type.Integer(),
  /** Of a refusal. */
  code: Type.Optional(Type.String()),
  /** Of a refusal: the error as the single call answers it. Of a success: nothing, but for `joined`. */
  body: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
export type CallResult = Static<typeof CallResult>;

/** All that these calls wrote is as the device said it: the answer leaves out thousands of rows that it has. */
export function isAllAsSent(results: readonly CallResult[]): boolean {
  const done = results.filter(({ status }) => status < 300);
  return done.length > 0 && done.every(({ body }) => body?.as_sent === true);
}

export const BatchAnswer = Type.Object({
  results: Type.Array(CallResult),
  rows: Type.Array(FeedRow),
  cursor: Cursor,
  has_more: Type.Optional(Type.Boolean()),
  /** Another word when the default exercises, muscles or equipments are others. */
  library: Type.String(),
  user_key: ClientKey,
  /** Epoch milliseconds by the server's clock: the device's own may be wrong by years. */
  answered_at: Type.Number(),
  /** While the first reading lasts: trainings sent so far, and in all. */
  past: Type.Optional(Type.Object({ done: Type.Integer(), total: Type.Integer() })),
});
export type BatchAnswer = Static<typeof BatchAnswer>;

export const batchCalls = {
  batch: {
    method: 'POST',
    path: '/api/batch/',
    auth: 'user',
    summary: 'Изменения устройства и ответ сервера за один раз',
    body: BatchBody,
    bodyBytes: BATCH_BYTES_MAX,
    answers: { 200: BatchAnswer },
    refusals: ['cursor_unknown', 'in_progress'],
    keepsNoAnswer: true,
  },
} as const satisfies Record<string, Call>;
