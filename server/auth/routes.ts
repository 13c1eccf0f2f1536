import type { Tokens } from '#contract/auth.ts';
import { authCalls as calls } from '#contract/auth-calls.ts';
import { confirmPassword } from '../account/assert-password.ts';
import { assertNameIsFree, checkRegistration, refuseRobots } from '../account/forms.ts';
import { findGuestId, openGuest, takeReturnKey } from '../account/guests.ts';
import {
  findUserById,
  findUserByName,
  foldUsername,
  insertUser,
  mustGetUserById,
  presentUser,
} from '../account/users.ts';
import type { Trx } from '../database/database.ts';
import type { UserRow } from '../database/schema.ts';
import { toTime } from '../database/work.ts';
import { ApiError } from '../http/api-error.ts';
import { mustGetBearer, readAsUser, writeAsUser, writeFor } from '../http/as-user.ts';
import { answer } from '../http/call-types.ts';
import { networkOf } from '../http/network-of.ts';
import { onSelf, type Router } from '../http/register-call.ts';
import { logSecurityEvent } from '../http/security-events.ts';
import { hashKeyed } from '../secrets.ts';
import type { Services } from '../services.ts';
import { nameDevice } from './device-name.ts';
import { findOwner, openSession, revokeRefreshToken, useRefreshToken } from './refresh-tokens.ts';
import { revokeOtherSessions } from './sessions.ts';

export function addAuthRoutes(router: Router) {
  addTokenRoutes(router);
  addNewcomerRoutes(router);
}

function addTokenRoutes(router: Router) {
  const { services } = router;
  const { database, rateLimits, passwordGuard, ports, secrets } = services;

  onSelf(router, calls.login, async ({ body, request }) => {
    await rateLimits.countAddress('login', request);
    const user = await database.read(trx => findUserByName(trx, body.username));
    const usernameFolded = foldUsername(body.username);
    const isRight = await passwordGuard.check({ usernameFolded, user, password: body.password, request });
    if (!user || !isRight) throw new ApiError('bad_credentials');
    const tokens = await logIn(services, user, { password: body.password, deviceName: nameDevice(request) });
    logSecurityEvent(secrets, request, { event: 'login_succeeded', userId: user.id });
    return answer(200, tokens);
  });

  onSelf(router, calls.refreshTokens, async ({ body, request }) => {
    await rateLimits.countAnonymous(request);
    // A refusal may have revoked a family, so throw only after the commit.
    const network = hashKeyed(secrets.attemptKey, `network ${networkOf(request.ip)}`);
    const ownerId = await database.read(trx => findOwner(trx, body.refresh));
    if (ownerId === undefined) throw new ApiError('token_invalid');
    const outcome = await writeFor(services, ownerId, trx =>
      useRefreshToken(services, trx, { ownerId, refresh: body.refresh, network }),
    );
    if (outcome.kind === 'reused') {
      logSecurityEvent(secrets, request, { event: 'refresh_token_reused', userId: outcome.userId });
    }
    if (outcome.kind === 'too_many') throw new ApiError('too_many', { retryAfterSec: 600 });
    if (outcome.kind === 'reused' || outcome.kind === 'stolen') throw new ApiError('token_reused');
    if (outcome.kind !== 'refreshed') throw new ApiError('token_invalid');
    const access = services.accessTokens.issue(outcome.bearer, ports.now());
    return answer(200, { access, refresh: outcome.refresh });
  });

  onSelf(router, calls.revokeTokens, async ({ body, request }) => {
    const { refresh } = body;
    if (typeof refresh !== 'string') return answer(204);
    await rateLimits.countAnonymous(request);
    const ownerId = await database.read(trx => findOwner(trx, refresh));
    if (ownerId !== undefined) {
      await writeFor(services, ownerId, trx => revokeRefreshToken(trx, refresh, toTime(ports.now())));
    }
    return answer(204);
  });
}

function addNewcomerRoutes(router: Router) {
  const { services } = router;
  const { database, rateLimits, passwords, ports } = services;

  onSelf(router, calls.register, async ({ body, request }) => {
    await rateLimits.countAddress('register', request);
    refuseRobots(body, ports.now());
    const form = checkRegistration(body);
    await database.read(trx => assertNameIsFree(trx, form.username, null));
    await rateLimits.countNewcomer(request);
    const passwordHash = await passwords.hash(form.password);
    const user = await database.write(async trx => {
      await assertNameIsFree(trx, form.username, null);
      const { username, email } = form;
      const joinedAt = toTime(ports.now());
      return await insertUser(services.ports, trx, {
        userKey: body.user_key,
        username,
        email,
        passwordHash,
        isGuest: false,
        guestKeyHash: null,
        joinedAt,
      });
    });
    return answer(201, presentUser(user));
  });

  onSelf(router, calls.quickStart, async ({ body, request }) => {
    await rateLimits.countAddress('quickStart', request);
    refuseRobots(body, ports.now());
    const knownId = await findGuestId(services, body.client_key);
    if (knownId === undefined) await rateLimits.countNewcomer(request);
    const open = async (trx: Trx) => {
      const user = await openGuest(services, trx, { secret: body.client_key, userKey: body.user_key });
      return { user: presentUser(user), tokens: await issueTokens(services, trx, user, nameDevice(request)) };
    };
    return answer(
      201,
      await (knownId === undefined ? database.write(open) : writeFor(services, knownId, open)),
    );
  });

  onSelf(router, calls.giveReturnKey, async ({ body, request }) => {
    await rateLimits.countAddress('upgrade', request);
    await writeAsUser(services, mustGetBearer(request), async ({ trx, user }) => {
      assertGuest(user);
      await takeReturnKey(trx, user, body.client_key);
    });
    return answer(204);
  });

  onSelf(router, calls.upgradeGuest, async ({ body, request }) => {
    await rateLimits.countAddress('upgrade', request);
    const bearer = mustGetBearer(request);
    const guest = await readAsUser(services, bearer, async work => work.user);
    assertGuest(guest);
    refuseRobots(body, ports.now());
    const form = checkRegistration(body);
    await confirmPassword(services, { bearer, user: guest, password: body.current_password, request });
    const password_hash = await passwords.hash(form.password);
    const opened = await writeAsUser(services, bearer, async work => {
      assertGuest(work.user);
      await assertNameIsFree(work.trx, form.username, work.user.id);
      await work.trx
        .updateTable('users')
        .set({
          username: form.username,
          username_folded: foldUsername(form.username),
          email: form.email || work.user.email,
          password_hash,
          is_guest: 0,
        })
        .where('id', '=', work.user.id)
        .execute();
      const user = presentUser(await mustGetUserById(work.trx, work.user.id));
      // The guest's other logins end: from now on the account opens by its password.
      await revokeOtherSessions(work.trx, bearer, work.now);
      const tokens = await issueTokens(services, work.trx, work.user, nameDevice(request));
      return { user, tokens };
    });
    return answer(200, opened);
  });
}

function assertGuest(user: { is_guest: 0 | 1 }): void {
  if (user.is_guest === 0) throw new ApiError('forbidden', { body: { detail: 'Вы уже зарегистрированы.' } });
}

/** A new hash if the stored one has outdated parameters. Only a login knows the password to hash. */
async function rehash({ passwords }: Services, user: UserRow, password: string): Promise<string | null> {
  const isOutdated = user.password_hash !== null && passwords.isOutdated(user.password_hash);
  return isOutdated ? await passwords.hash(password) : null;
}

interface GivenLogin {
  password: string;
  deviceName: string;
}

/**
 * Checking takes long. If another request changed the hash meanwhile, the password is checked against the new one: it
 * may only have been rehashed.
 */
async function logIn(services: Services, user: UserRow, given: GivenLogin): Promise<Tokens> {
  const { database, passwords } = services;
  const { password, deviceName } = given;
  const freshHash = await rehash(services, user, password);
  const tokens = await writeFor(services, user.id, trx =>
    openIfUnchanged(services, trx, { user, freshHash, deviceName }),
  );
  if (tokens) return tokens;
  const now = await database.read(trx => findUserById(trx, user.id));
  if (!now || !(await passwords.verify(password, now.password_hash))) throw new ApiError('bad_credentials');
  return await logIn(services, now, given);
}

async function openIfUnchanged(
  services: Services,
  trx: Trx,
  { user, freshHash, deviceName }: { user: UserRow; freshHash: string | null; deviceName: string },
): Promise<Tokens | null> {
  await services.database.dialect.lockUser(trx, user.id);
  const now = await findUserById(trx, user.id);
  if (now?.password_hash !== user.password_hash) return null;
  if (freshHash !== null) {
    await trx.updateTable('users').set({ password_hash: freshHash }).where('id', '=', user.id).execute();
  }
  return await issueTokens(services, trx, user, deviceName);
}

async function issueTokens(
  services: Services,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'key'>,
  deviceName: string,
): Promise<Tokens> {
  const { bearer, refresh } = await openSession(services, trx, user, deviceName);
  return { access: services.accessTokens.issue(bearer, services.ports.now()), refresh };
}
