import Type, { type Static } from 'typebox';

/**
 * Every reason a call can be refused for. Closed: deciding on anything else (a text, say) is a mistake. Of a new one the
 * compiler names the catalogue, and a test the table in docs/api.md. The app shows the catalogue's words on /sync; the
 * toast is that of the mutation (`rejected`). One that says the row is gone belongs to sync/exchange/settle.ts, too.
 */
export const ERROR_CODES = [
  'invalid',
  'too_fast',
  'bad_credentials',
  'token_missing',
  'token_expired',
  'token_invalid',
  'token_reused',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'workout_active',
  'workout_cancelled',
  'workout_ended',
  'exercise_replaced',
  'client_key_taken',
  'changed',
  'cursor_unknown',
  'dependency_failed',
  'limit_reached',
  'in_progress',
  'too_slow',
  'deleted',
  'too_large',
  'not_json',
  'key_reused',
  'too_many',
  'headers_too_large',
  'internal',
  'unavailable',
] as const;

export const ErrorCode = Type.Enum(ERROR_CODES);
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `{detail}` or messages by field, in Russian. Fields: see `FieldErrors`. */
export const ErrorBody = Type.Object(
  {
    detail: Type.Optional(Type.String()),
    non_field_errors: Type.Optional(Type.Array(Type.String())),
    code: Type.Optional(ErrorCode),
    /** With workout_active: the workout that is in the way. With invalid: the field's messages. */
    workout_id: Type.Optional(Type.Union([Type.Integer(), Type.String(), Type.Array(Type.String())])),
    /** With deleted, client_key_taken and an import's exercise_replaced: the keys it is about. */
    client_keys: Type.Optional(Type.Array(Type.String())),
    /** With changed: how many sets another device has ticked since. */
    ticked: Type.Optional(Type.Integer()),
    /** With changed: the cursor that stands for these. */
    seen: Type.Optional(Type.String()),
    /** With cursor_unknown: the newest of the offered cursors that this server has given. With invalid: its messages. */
    known: Type.Optional(Type.Union([Type.String(), Type.Null(), Type.Array(Type.String())])),
  },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The messages of a refused form, by the name of the field. */
export type FieldErrors = Record<string, string[]>;
