import Type, { type Static } from 'typebox';
import { type Call, GONE } from './call.ts';
import { Id, IdParams, Time } from './common.ts';
import { TOKEN_NAME_LENGTH } from './limits.ts';

/** A way into the account: a login on a device, or a personal access token. */
export const Session = Type.Object({
  id: Id,
  kind: Type.Enum(['login', 'full', 'read']),
  name: Type.String(),
  created_at: Time,
  /** To the hour; of a token that was never used, when it was made. */
  seen_at: Time,
  is_current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const SessionsList = Type.Object({ results: Type.Array(Session) });
export type SessionsList = Static<typeof SessionsList>;

export const TokenBody = Type.Object({
  name: Type.String({ maxLength: TOKEN_NAME_LENGTH }),
  scope: Type.Enum(['full', 'read']),
  /** The account's: who has only stolen an access token makes no lasting one of it. */
  password: Type.String({ maxLength: 1000 }),
});
export type TokenBody = Static<typeof TokenBody>;

/** `token` is shown this once. */
export const NewToken = Type.Object({ session: Session, token: Type.String() });
export type NewToken = Static<typeof NewToken>;

export const sessionCalls = {
  listSessions: {
    method: 'GET',
    path: '/api/me/sessions/',
    auth: 'user',
    loginOnly: true,
    summary: 'Входы и токены доступа',
    answers: { 200: SessionsList },
  },
  endSession: {
    method: 'DELETE',
    path: '/api/me/sessions/{id}/',
    auth: 'user',
    loginOnly: true,
    summary: 'Завершить вход или отозвать токен',
    params: IdParams,
    answers: GONE,
    keepsNoAnswer: true,
  },
  createToken: {
    method: 'POST',
    path: '/api/me/tokens/',
    auth: 'user',
    loginOnly: true,
    summary: 'Создать токен доступа для программы',
    body: TokenBody,
    answers: { 201: NewToken },
    refusals: ['limit_reached'],
    keepsNoAnswer: true,
  },
} as const satisfies Record<string, Call>;
