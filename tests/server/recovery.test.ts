// Covers docs/api.md: Accounts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecoveryCodes, RecoveryState } from '#contract/recovery-calls.ts';
import { dumpLines } from '#server/maintenance/dump-lines.ts';
import { type Member, TestServer } from './support/test-server.ts';

let server: TestServer;
let member: Member;
beforeEach(async () => {
  server = await TestServer.start();
  member = await server.member();
});
afterEach(() => server.destroy());

const CODES = '/api/me/recovery-codes/';
const RECOVER = '/api/auth/recover/';
const ME = '/api/auth/me/';

async function makeCodes({ api, password } = member): Promise<string[]> {
  const { codes } = await api.post<RecoveryCodes>(CODES, { password }, 201);
  return codes;
}

const state = () => member.api.get<RecoveryState>(CODES);
const form = (code: string | undefined, password = 'secret-2') => ({
  username: member.username,
  code,
  new_password: password,
  new_password2: password,
});

/** A login as it is after a recovery. */
async function logIn(password: string): Promise<void> {
  const { username } = member;
  const { access } = await server.anonymous.post<{ access: string }>('/api/token/', { username, password });
  member = { ...member, password, api: server.anonymous.as(access) };
}

describe('recovery codes', () => {
  it('[ACC4] set a new password, once each, and put everybody out', async () => {
    expect(await state()).toEqual({ left: 0, made_at: null });
    const codes = await makeCodes();
    expect(new Set(codes).size).toBe(10);
    const made_at = new Date(server.clock.nowMs).toISOString();
    expect(await state()).toEqual({ left: 10, made_at });

    const former = member;
    await server.anonymous.post(RECOVER, form(codes[0]), 204);
    await former.api.refused('GET', ME, undefined, 'token_invalid');
    const { username, password } = former;
    await server.anonymous.refused('POST', '/api/token/', { username, password }, 'bad_credentials');
    await logIn('secret-2');
    expect(await state()).toEqual({ left: 9, made_at });

    await server.anonymous.refused('POST', RECOVER, form(codes[0], 'secret-3'), 'bad_credentials');
    await member.api.get(ME);
    await server.anonymous.post(RECOVER, form(codes[1], 'secret-3'), 204);
    await logIn('secret-3');
  });

  it('[ACC4] need the password, once the login is older than ten minutes', async () => {
    await member.api.post(CODES, {}, 201);
    server.wait(10 * 60_000);
    expect(await member.api.refused('POST', CODES, {}, 'invalid')).toHaveProperty('password');
    await makeCodes();
  });

  it('[ACC4] are used once by two who come at once', async () => {
    const [code] = await makeCodes();
    const answers = await Promise.all(
      ['secret-2', 'secret-3'].map(password => server.anonymous.send('POST', RECOVER, form(code, password))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
  });

  it('[ACC4] are taken as people write them, for any writing of the name', async () => {
    const [code = ''] = await makeCodes();
    const written = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    const body = { ...form(written), username: member.username.toUpperCase() };
    await server.anonymous.post(RECOVER, body, 204);
  });

  it('[ACC4] open no other account, and tell of none', async () => {
    const [code] = await makeCodes();
    const other = await server.member();
    await makeCodes(other);
    const { detail } = await server.anonymous.refused(
      'POST',
      RECOVER,
      { ...form(code), username: other.username },
      'bad_credentials',
    );
    const nobody = { ...form(code), username: 'никто' };
    expect(await server.anonymous.refused('POST', RECOVER, nobody, 'bad_credentials')).toMatchObject({
      detail,
    });
    await server.anonymous.refused('POST', RECOVER, form('abcd-efgh-jkmn-pqrs'), 'bad_credentials');
    await member.api.get(ME);
    await other.api.get(ME);
  });

  it('[ACC4] are not used up by a password that is none', async () => {
    const [code] = await makeCodes();
    await server.anonymous.refused('POST', RECOVER, form(code, 'short'), 'invalid');
    const differing = { ...form(code), new_password2: 'other-one' };
    await server.anonymous.refused('POST', RECOVER, differing, 'invalid');
    await server.anonymous.post(RECOVER, form(code), 204);
  });

  it('[ACC4] are void when new ones are made, which takes the password', async () => {
    const [former] = await makeCodes();
    await member.api.refused('POST', CODES, { password: 'wrong-one' }, 'invalid');
    const [fresh] = await makeCodes();
    await server.anonymous.refused('POST', RECOVER, form(former), 'bad_credentials');
    await server.anonymous.post(RECOVER, form(fresh), 204);
  });

  it('[ACC4] are in no row of the database, nor in a guest', async () => {
    const codes = await makeCodes();
    const { database } = server.running.services;
    const lines = await database.read(trx => Array.fromAsync(dumpLines(trx, database.dialect)));
    expect(lines.filter(line => line.includes('code_hash'))).toHaveLength(10);
    for (const code of codes) {
      for (const text of [code, code.replaceAll('-', '')]) expect(lines.join('\n')).not.toContain(text);
    }
    await (await server.guest()).refused('POST', CODES, { password: '' }, 'forbidden');
  });
});

it('[ACC4] codes cannot be tried without end', async () => {
  const strict = await TestServer.start({ RATE_LIMIT: 'on' });
  for (let nth = 0; nth < 30; nth++) {
    await strict.anonymous.refused('POST', RECOVER, form('abcd-efgh-jkmn-pqrs'), 'bad_credentials');
  }
  await strict.anonymous.refused('POST', RECOVER, form('abcd-efgh-jkmn-pqrs'), 'too_many');
  await strict.destroy();
});
