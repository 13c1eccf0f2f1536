import { sessionCalls as calls, type Session, type TokenBody } from '#contract/session-calls.ts';
import { makePersonalToken } from '../auth/personal-tokens.ts';
import { endOldestSessions, revokeSession } from '../auth/sessions.ts';
import type { Trx } from '../database/database.ts';
import type { SessionsTable } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, invalidField, limitReached, notFound } from '../http/api-error.ts';
import { mustGetBearer, readAsUser, writeAsUser } from '../http/as-user.ts';
import { answer } from '../http/call-types.ts';
import { parseId } from '../http/ids.ts';
import { onRead, onSelf, type Router } from '../http/register-call.ts';
import { logSecurityEvent } from '../http/security-events.ts';
import { TOKENS_PER_USER } from '../limits.ts';
import { assertPassword } from './assert-password.ts';

/** Lists the logins and tokens of an account, and ends them. */
export function addSessionRoutes(router: Router) {
  const { services } = router;

  onRead(router, calls.listSessions, async work => {
    const rows = await standing(work.trx, work.user.id)
      .orderBy('seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return answer(200, { results: rows.map(row => presentSession(row, work.sessionId)) });
  });

  onSelf(router, calls.endSession, async ({ params, request }) => {
    const bearer = mustGetBearer(request);
    const id = parseId(params.id);
    if (id === null) throw notFound();
    await writeAsUser(services, bearer, async work => {
      const row = await standing(work.trx, work.user.id).where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound();
      await revokeSession(work.trx, row.id, work.now);
    });
    logSecurityEvent(services.secrets, request, { event: 'session_ended', userId: bearer.userId });
    return answer(204);
  });

  onSelf(router, calls.createToken, async ({ body, request }) => {
    await services.rateLimits.countAddress('changePassword', request);
    const bearer = mustGetBearer(request);
    const user = await readAsUser(services, bearer, async work => work.user);
    if (user.is_guest === 1) throw new ApiError('forbidden');
    await assertPassword(services, { user, password: body.password, request });
    const made = await writeAsUser(services, bearer, work => insertToken(work, body));
    logSecurityEvent(services.secrets, request, { event: 'token_created', userId: user.id });
    return answer(201, made);
  });
}

async function insertToken(work: Work, body: TokenBody): Promise<{ session: Session; token: string }> {
  const name = body.name.trim();
  if (name === '') throw invalidField('name', 'Назовите токен.');
  const tokens = await standing(work.trx, work.user.id).where('kind', '!=', 'login').execute();
  if (tokens.length >= TOKENS_PER_USER) throw limitReached('токенов доступа', TOKENS_PER_USER);
  await endOldestSessions(work.trx, work.user.id, work.now);
  const { token, hash } = makePersonalToken();
  const row = await work.trx
    .insertInto('sessions')
    .values({
      user_id: work.user.id,
      kind: body.scope,
      name,
      token_hash: hash,
      created_at: work.now,
      seen_at: work.now,
      revoked_at: null,
    })
    .returning(['id', 'kind', 'name', 'created_at', 'seen_at'])
    .executeTakeFirstOrThrow();
  return { session: presentSession(row, work.sessionId), token };
}

function standing(trx: Trx, userId: number) {
  return trx
    .selectFrom('sessions')
    .select(['id', 'kind', 'name', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}

type Row = Pick<SessionsTable, 'kind' | 'name' | 'created_at' | 'seen_at'> & { id: number };

function presentSession({ id, ...row }: Row, currentId: number): Session {
  return { id, ...row, is_current: id === currentId };
}
