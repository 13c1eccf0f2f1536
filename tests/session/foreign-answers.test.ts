// A network that answers in the server's place, in JSON and with 200, as some Wi-Fi gates do.
import { beforeEach, expect, it } from 'vitest';
import type { Key } from '#domain/ids.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { login } from '#sync/session/login.ts';
import { makeRecoveryCodes, readRecoveryState } from '#sync/session/recovery.ts';
import { createToken, endSession, listSessions } from '#sync/session/sessions.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();
let account: Key;

beforeEach(async () => {
  const result = await login(around.device, USER.username, USER.password);
  if (result.kind !== 'ok') throw new Error(result.kind);
  account = result.accountKey;
});

it.each(['{"ok":true}', '{}', '[]'])('[OUT5] %s is no answer to what a screen asks', async body => {
  const listed = await listSessions(around.device, account);
  const own = listed.kind === 'ok' ? listed.value[0] : undefined;
  if (!own) throw new Error('no login is listed');
  around.server.setFault(() => ({ status: 200, body, type: 'application/json' }));
  const form = { name: 'Часы', scope: 'read', password: USER.password } as const;
  const db = around.device.device.openAccount(account);
  const unreachable = { kind: 'unreachable' };
  expect(await listSessions(around.device, account)).toEqual(unreachable);
  expect(await endSession(around.device, account, own)).toEqual(unreachable);
  expect(await createToken(around.device, account, form)).toEqual(unreachable);
  expect(await readRecoveryState(around.device, account)).toEqual(unreachable);
  expect(await makeRecoveryCodes(around.device, account, USER.password)).toEqual({ kind: 'unanswered' });
  expect(await readJournal(around.device, db)).toBe('unreachable');
  db.close();
  around.server.setFault(undefined);
  expect(await listSessions(around.device, account)).toMatchObject({ kind: 'ok', value: [{ id: own.id }] });
});
