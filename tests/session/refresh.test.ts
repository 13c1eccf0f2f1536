// Covers docs/product.md: Messages.
// Covers docs/api.md: Basics.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Key } from '#domain/ids.ts';
import { getAccess } from '#sync/session/access.ts';
import { login } from '#sync/session/login.ts';
import { logout } from '#sync/session/logout.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { upgradeGuest } from '#sync/session/register.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { getSessionState } from '#sync/session/session-state.ts';
import { readSession } from '#sync/session/session-store.ts';
import { ACCESS_LIFETIME_MS, isCall, surround, USER } from './surroundings.ts';

const around = surround();
let accountKey: Key;

beforeEach(async () => {
  const result = await login(around.device, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  accountKey = result.accountKey;
});

function refreshes(): number {
  return around.server.calls.filter(request => isCall(request, '/token/refresh/')).length;
}

async function storedTokens(ctx: SessionContext = around.device) {
  const { tokens } = await readSession(ctx.device);
  if (!tokens) throw new Error('nobody is signed in');
  return tokens;
}

async function mustGetToken(refused?: string): Promise<string> {
  const access = await getAccess(around.device, accountKey, refused);
  if (access.kind !== 'token') throw new Error(access.kind);
  return access.token;
}

describe('a refresh', () => {
  it('is not asked for while the token lasts', async () => {
    const { access } = await storedTokens();
    expect(await mustGetToken()).toBe(access);
    expect(refreshes()).toBe(0);
  });

  it('[SES1] is one for all who need it at once', async () => {
    const old = await storedTokens();
    around.clock.advance(ACCESS_LIFETIME_MS);
    const tokens = await Promise.all([mustGetToken(), mustGetToken(), mustGetToken(old.access)]);
    expect(refreshes()).toBe(1);
    expect(new Set(tokens)).toEqual(new Set([(await storedTokens()).access]));
    expect(tokens[0]).not.toBe(old.access);
  });

  it('[SES1] is not asked for again by somebody who was refused with the token before', async () => {
    const { access: refused } = await storedTokens();
    // Tokens issued within one second are the same to the letter.
    around.clock.advance(2_000);
    const fresh = await mustGetToken(refused);
    expect(await mustGetToken(refused)).toBe(fresh);
    expect(refreshes()).toBe(1);
  });

  it('[SES2] hands out no token that is not on disk', async () => {
    around.clock.advance(ACCESS_LIFETIME_MS);
    const token = await mustGetToken();
    const stored = await storedTokens();
    expect(stored.access).toBe(token);
    // The successor is what the next refresh is made with: the old one would be a reuse by then.
    around.clock.advance(ACCESS_LIFETIME_MS);
    await mustGetToken();
    expect(around.server.calls.at(-1)?.body).toContain(stored.refresh);
  });

  it('[SES2] is stored only over the generation it came from', async () => {
    around.clock.advance(ACCESS_LIFETIME_MS);
    const inner = around.device.ports.transport;
    // The person logs out while the answer is on its way.
    const slow: SessionContext = {
      ...around.device,
      ports: {
        ...around.device.ports,
        transport: async request => {
          const response = await inner(request);
          await logout(around.device, { accountKey, discardUnsent: false });
          return response;
        },
      },
    };
    expect(await getAccess(slow, accountKey)).toEqual({ kind: 'login-needed' });
    expect((await readSession(around.device.device)).tokens).toBeNull();
  });

  it.each([
    ['cannot be reached', 'lose-request' as const],
    ['is answered by a gateway', { status: 502, body: '<h1>502</h1>', type: 'text/html' }],
    ['is answered with trouble', { status: 503, body: '{}', type: 'application/json' }],
    ['is answered by somebody else', { status: 200, body: '{}', type: 'application/json' }],
    ['is one too many', { status: 429, body: '{}', type: 'application/json' }],
    ['meets a server that has lost its routes', { status: 404, body: '{}', type: 'application/json' }],
  ])('[SES3] that %s keeps the person signed in', async (_, fault) => {
    const before = await readSession(around.device.device);
    around.clock.advance(ACCESS_LIFETIME_MS);
    around.server.setFault(() => fault);
    expect((await getAccess(around.device, accountKey)).kind).toBe('unreachable');
    expect(await readSession(around.device.device)).toEqual(before);
    around.server.setFault(undefined);
    expect((await getAccess(around.device, accountKey)).kind).toBe('token');
  });

  it.each([
    ['token_reused', true],
    ['token_invalid', false],
  ])(
    '[SES11] that is refused with %s ends the session, and says whether two had it: %s',
    async (code, byReuse) => {
      around.clock.advance(ACCESS_LIFETIME_MS);
      around.server.setFault(() => ({
        status: 401,
        body: JSON.stringify({ code }),
        type: 'application/json',
      }));
      expect(await getAccess(around.device, accountKey)).toEqual({ kind: 'login-needed' });
      expect(await getSessionState(around.device.device)).toEqual({
        kind: 'anonymous',
        endedAccountKey: accountKey,
        endedByReuse: byReuse,
      });
    },
  );

  it('[SES11] that is refused with token_reused says so to who registered as a guest, too', async () => {
    await logout(around.device, { accountKey, discardUnsent: false });
    const hp_ts = around.clock.now() - 5_000;
    const guest = await quickStart(around.device, hp_ts);
    const [username, password] = ['Пётр', USER.password];
    const form = { username, email: '', password, password2: password, hp_field: '', hp_ts };
    expect(await upgradeGuest(around.device, guest, form)).toEqual({ kind: 'ok' });
    around.clock.advance(ACCESS_LIFETIME_MS);
    const reused = { status: 401, body: '{"code":"token_reused"}', type: 'application/json' };
    around.server.setFault(request => (isCall(request, '/token/refresh/') ? reused : undefined));
    expect(await getAccess(around.device, guest)).toEqual({ kind: 'login-needed' });
    expect(await getSessionState(around.device.device)).toMatchObject({ endedByReuse: true });
  });

  it('[SES3] that fails shortly before the end leaves the token that is still good', async () => {
    const { access, accessEndsAtMs } = await storedTokens();
    around.clock.advance(accessEndsAtMs - around.clock.now() - 10_000);
    around.server.setFault(() => 'lose-request');
    expect(await mustGetToken()).toBe(access);
  });

  it('[SES3] that fails hands out no token again that the server has just refused', async () => {
    const { access } = await storedTokens();
    around.server.setFault(() => 'lose-request');
    expect((await getAccess(around.device, accountKey, access)).kind).toBe('unreachable');
  });

  it('whose answer brings no new refresh token goes on with the old one', async () => {
    const { refresh } = await storedTokens();
    around.clock.advance(ACCESS_LIFETIME_MS);
    around.server.setFault(() => ({ status: 200, body: '{"access":"a.b.c"}', type: 'application/json' }));
    expect(await mustGetToken()).toBe('a.b.c');
    expect((await storedTokens()).refresh).toBe(refresh);
  });

  it('[SES3] whose answer was lost is simply made again, hours later too', async () => {
    around.clock.advance(ACCESS_LIFETIME_MS);
    around.server.setFault(() => 'lose-answer');
    expect((await getAccess(around.device, accountKey)).kind).toBe('unreachable');
    around.clock.advance(5 * 3_600_000);
    around.server.setFault(undefined);
    expect((await getAccess(around.device, accountKey)).kind).toBe('token');
  });

  it('that is refused ends the session, and says whose it was', async () => {
    const { refresh } = await storedTokens();
    await around.device.ports.transport({
      method: 'POST',
      path: '/api/token/revoke/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: new AbortController().signal,
    });
    around.clock.advance(ACCESS_LIFETIME_MS);
    expect(await getAccess(around.device, accountKey)).toEqual({ kind: 'login-needed' });
    expect(await readSession(around.device.device)).toMatchObject({
      accountKey: null,
      tokens: null,
      endedAccountKey: accountKey,
    });
  });
});
