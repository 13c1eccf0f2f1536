import Type, { type Static } from 'typebox';
import { type Call, GONE } from './call.ts';
import { Time } from './common.ts';
import { RECOVERY_CODES } from './limits.ts';

/** How many can still be used, and when they were made: null, none ever were. */
export const RecoveryState = Type.Object({
  left: Type.Integer({ minimum: 0, maximum: RECOVERY_CODES }),
  made_at: Type.Union([Time, Type.Null()]),
});
export type RecoveryState = Static<typeof RecoveryState>;

/** Shown this once. */
export const RecoveryCodes = Type.Object({ codes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** The account's password, where the login is older than ten minutes: a stolen access token makes no way into it. */
export const RecoveryCodesBody = Type.Object({ password: Type.Optional(Type.String({ maxLength: 1000 })) });

export const RecoverBody = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 1000 }),
  /** As it was shown; capitals, blanks and hyphens make no difference. */
  code: Type.String({ minLength: 1, maxLength: 100 }),
  new_password: Type.String({ maxLength: 1000 }),
  new_password2: Type.String({ maxLength: 1000 }),
});
export type RecoverBody = Static<typeof RecoverBody>;

export const recoveryCalls = {
  getRecoveryState: {
    method: 'GET',
    path: '/api/me/recovery-codes/',
    auth: 'user',
    loginOnly: true,
    summary: 'Сколько осталось кодов восстановления',
    answers: { 200: RecoveryState },
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/api/me/recovery-codes/',
    auth: 'user',
    loginOnly: true,
    summary: 'Создать новые коды восстановления вместо прежних',
    body: RecoveryCodesBody,
    answers: { 201: RecoveryCodes },
    keepsNoAnswer: true,
  },
  recover: {
    method: 'POST',
    path: '/api/auth/recover/',
    auth: 'none',
    summary: 'Задать новый пароль по коду восстановления',
    body: RecoverBody,
    answers: GONE,
    refusals: ['bad_credentials', 'too_many'],
    keepsNoAnswer: true,
  },
} as const satisfies Record<string, Call>;
