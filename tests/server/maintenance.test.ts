/** Copies, moves and a forgotten password. Long, since each is shown on what a server has written and what a crash leaves. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryPage } from '#contract/history.ts';
import type { RecoveryCodes } from '#contract/recovery-calls.ts';
import type { Database } from '#server/database/database.ts';
import { writeDumpFile } from '#server/maintenance/dump-file.ts';
import { exportDatabase, importDatabase, restoreDatabase } from '#server/maintenance/move-database.ts';
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { Device, setRest } from './support/device.ts';
import { type Member, TestServer } from './support/test-server.ts';
import { done, findLibrary, held, train } from './support/training.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const MAIN = new URL('../../server/maintenance/main.ts', import.meta.url).pathname;

let server: TestServer;
let member: Member;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'podhod-maintenance-'));
});
afterEach(async () => {
  await server.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** A server with somebody's training in it. */
async function startFilled(): Promise<void> {
  server = await TestServer.start();
  member = await server.member();
  const library = await findLibrary(member.api);
  const workout = await train(member.api, [
    [library.bench, done(82.5, 8), done(80, 8)],
    [library.plank, held(90)],
  ]);
  await member.api.post(
    `/api/workouts/${workout.id}/save-as-template/`,
    { title: 'План \u2028 «А» \u{1F4AA}' },
    201,
  );
  await member.api.send('POST', '/api/workouts/create/', {}, { headers: { 'idempotency-key': 'k1' } });
}

const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().trim().split('\n');
const history = (on: TestServer, token: string) =>
  on.anonymous.as(token).get<HistoryPage>('/api/workouts/history/');

async function logIn(on: TestServer): Promise<string> {
  const { username, password } = member;
  return (await on.anonymous.post<{ access: string }>('/api/token/', { username, password })).access;
}

const OPEN_FILES = '/proc/self/fd';

function namesOfOpen(): string[] {
  return readdirSync(OPEN_FILES).flatMap(number => {
    try {
      return readlinkSync(join(OPEN_FILES, number));
    } catch {
      // The reading of the folder itself is over.
      return [];
    }
  });
}

describe('moving', () => {
  beforeEach(startFilled);
  const dump = () => join(folder, 'dump.jsonl.gz');

  /** From the engine under test to SQLite and, line by line the same, out of it again. */
  it.each([true, false])('brings every row along, also between engines (to SQLite: %s)', async toSqlite => {
    const rows = await exportDatabase(server.running.services.database, dump());
    const other = await TestServer.start(toSqlite ? { DATABASE_URL: '' } : {});
    expect(await importDatabase(other.running.services.database, dump())).toBe(rows);
    const again = join(folder, 'again.jsonl.gz');
    await exportDatabase(other.running.services.database, again);
    expect(linesOf(again)).toEqual(linesOf(dump()));
    expect(linesOf(again).length).toBeGreaterThan(rows);

    const token = await logIn(other);
    expect(await history(other, token)).toEqual(await history(server, member.tokens.access));
    await other.destroy();
  });

  it('counts the rows of the file, though the database was read twice for it', async () => {
    const { database } = server.running.services;
    const again: Database = {
      ...database,
      async read(look) {
        await database.read(look);
        rmSync(dump());
        return await database.read(look);
      },
    };
    const rows = await exportDatabase(again, dump());
    rmSync(dump());
    expect(rows).toBe(await exportDatabase(database, dump()));
  });

  it.skipIf(!existsSync(OPEN_FILES))('closes a file of which it reads no more than the head', async () => {
    const lines = `{"podhod":1,"schema":999}\n${randomBytes(1_000_000).toString('hex')}\n`;
    writeFileSync(dump(), gzipSync(lines));
    await expect(restoreDatabase(server.running.services.database, dump())).rejects.toThrow(
      /не от этой версии/,
    );
    await expect.poll(() => namesOfOpen().filter(name => name === dump())).toEqual([]);
  });

  it('never gives an id again that was given before', async () => {
    const { database } = server.running.services;
    const gone = await server.guest();
    const { id } = await gone.get<{ id: number }>('/api/auth/me/');
    await gone.delete('/api/me/delete/');
    await exportDatabase(database, dump());
    const other = await TestServer.start();
    await importDatabase(other.running.services.database, dump());
    const fresh = await (await other.guest()).get<{ id: number }>('/api/auth/me/');
    expect(fresh.id).toBeGreaterThan(id);
    await other.destroy();
  });

  it('refuses a database in which somebody is', async () => {
    await exportDatabase(server.running.services.database, dump());
    await expect(importDatabase(server.running.services.database, dump())).rejects.toThrow(/пустую/);
  });

  it('takes all of a file or nothing', async () => {
    await exportDatabase(server.running.services.database, dump());
    const lines = linesOf(dump());
    const broken = {
      'cut off': lines.slice(0, -1),
      'of another version': ['{"podhod":1,"schema":999}', ...lines.slice(1)],
      'with a row twice': [...lines.slice(0, 3), ...lines.slice(2)],
    };
    const other = await TestServer.start();
    const { database } = other.running.services;
    for (const [what, content] of Object.entries(broken)) {
      const path = join(folder, `${what}.gz`);
      writeFileSync(path, gzipSync(content.join('\n')));
      await expect(importDatabase(database, path), what).rejects.toThrow();
    }
    expect(await database.kysely.selectFrom('users').select('id').execute()).toEqual([]);
    expect(await database.kysely.selectFrom('exercises').select('id').execute()).not.toEqual([]);
    await other.destroy();
  });

  it('keeps the file from others, and never writes over one', async () => {
    await exportDatabase(server.running.services.database, dump());
    expect(statSync(dump()).mode & 0o777).toBe(0o600);
    await expect(exportDatabase(server.running.services.database, dump())).rejects.toThrow(
      'уже есть: выгрузка его не заменит',
    );
    expect(linesOf(dump()).at(-1)).toBe('{"end":true}');
  });

  it('has its name once it is whole', async () => {
    const seen: string[][] = [];
    async function* look() {
      yield '{"podhod":1}';
      seen.push(readdirSync(folder));
    }
    await writeDumpFile(dump(), look());
    expect(seen).toEqual([[expect.stringMatching(/^dump\.jsonl\.gz\..+\.part$/)]]);
    expect(readdirSync(folder)).toEqual(['dump.jsonl.gz']);
    expect(linesOf(dump())).toEqual(['{"podhod":1}']);
  });

  it('is that of the first to finish, where two are written to one name at once', async () => {
    async function* outrun() {
      yield 'of the one that began first';
      await writeDumpFile(dump(), Readable.from(['of the other one']));
    }
    await expect(writeDumpFile(dump(), outrun())).rejects.toThrow('уже есть');
    expect(readdirSync(folder)).toEqual(['dump.jsonl.gz']);
    expect(linesOf(dump())).toEqual(['of the other one']);
  });

  it('leaves nothing of a file that fails', async () => {
    async function* fail() {
      yield '{"podhod":1}';
      throw new Error('the database has gone');
    }
    await expect(writeDumpFile(dump(), fail())).rejects.toThrow('the database has gone');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('npm run db:export and db:import', () => {
  /** Any server's database, from a process of its own, as its owner calls it. */
  async function runNpm(command: 'db:export' | 'db:import', path: string, on: TestServer | null) {
    const { databaseUrl = null, dataDir = join(folder, 'elsewhere') } = on?.running.services.config ?? {};
    const { stdout } = await promisify(execFile)('npm', ['run', '--silent', command, '--', path], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl ?? '',
      },
    });
    return stdout;
  }

  it('say in one line what is wrong with the file', async () => {
    await startFilled();
    const [dump, cut, foreign] = ['dump.gz', 'cut.gz', 'foreign.gz'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await runNpm('db:export', dump, server);
    writeFileSync(cut, readFileSync(dump).subarray(0, 3_000));
    writeFileSync(foreign, gzipSync('insert into'));
    const lineOf = (call: Promise<string>) =>
      call.then(
        () => 'nothing is wrong',
        (error: { stderr: string }) => error.stderr.replace(folder, ''),
      );
    expect(await lineOf(runNpm('db:export', dump, server))).toBe(
      'Файл /dump.gz уже есть: выгрузка его не заменит.\n',
    );
    expect(await lineOf(runNpm('db:import', join(folder, 'none.gz'), null))).toBe(
      'Файл /none.gz не прочитать или не записать: ENOENT.\n',
    );
    expect(await lineOf(runNpm('db:import', cut, null))).toBe(
      'Файл /cut.gz обрывается, или это не выгрузка.\n',
    );
    expect(await lineOf(runNpm('db:import', foreign, null))).toBe(
      'Файл повреждён, или это не выгрузка «Подхода».\n',
    );
  }, 120_000);

  /** Each command looks after the library first, as a start does, and so uses up some ids that nobody gets. */
  const rowsOf = (path: string) => linesOf(path).map(line => line.replace(/"lastId":\d+/, '"lastId":0'));

  it('bring everything to SQLite and back, row by row', async () => {
    await startFilled();
    const [first, second, third] = ['first.gz', 'second.gz', 'third.gz'].map(name => join(folder, name)) as [
      string,
      string,
      string,
    ];
    expect(await runNpm('db:export', first, server)).toMatch(/Выгружено строк: \d+/);
    expect(await runNpm('db:import', first, null)).toMatch(/Загружено и сверено строк: \d+/);
    await runNpm('db:export', second, null);
    const other = await TestServer.start();
    await runNpm('db:import', second, other);
    await runNpm('db:export', third, other);
    expect(rowsOf(second)).toEqual(rowsOf(first));
    expect(rowsOf(third)).toEqual(rowsOf(first));

    expect(await history(other, await logIn(other))).toEqual(await history(server, member.tokens.access));
    await other.destroy();
  }, 120_000);
});

describe('backup', () => {
  let databaseUrl: string | null;
  beforeEach(async () => {
    await startFilled();
    ({ databaseUrl } = server.running.services.config);
  });
  const run = (command: string, path: string, dataDir = server.dataDir) =>
    promisify(execFile)(process.execPath, [MAIN, command, path], {
      env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    });
  const copy = () => join(folder, isOnPostgres ? 'copy.gz' : 'copy.sqlite');

  it('copies a running server, and restoring brings that moment back', async () => {
    const before = await history(server, member.tokens.access);
    await run('backup', copy());
    expect(statSync(copy()).mode & 0o777).toBe(0o600);
    const library = await findLibrary(member.api);
    await member.api.patch(`/api/workouts/${await activeId()}/update/`, { status: 'cancelled' });
    await train(member.api, [[library.squat, done(100, 5)]]);
    await expect(run('restore', copy())).rejects.toThrow(/остановите (его|сервер) и повторите/);

    await server.close();
    await run('restore', copy());
    await server.open();
    expect(await history(server, member.tokens.access)).toEqual(before);
  });

  it('gives no id again that was given since: devices know other rows by it', async () => {
    await run('backup', copy());
    const before = await idsOfAnother();
    await server.close();
    await run('restore', copy());
    await server.open();
    const after = await idsOfAnother();
    expect(after.filter((id, index) => id === before[index])).toEqual([]);
  });

  it('nor one that was given after the same copy had been put back before', async () => {
    await run('backup', copy());
    await server.close();
    await run('restore', copy());
    await server.open();
    const before = await idsOfAnother();
    await server.close();
    await run('restore', copy());
    await server.open();
    const after = await idsOfAnother();
    expect(after.filter((id, index) => id === before[index])).toEqual([]);
  });

  it('is noticed by every device, also where somebody has written first, and however often', async () => {
    const device = new Device(server.anonymous.as(member.tokens.access), server.clock.nowMs);
    await device.done([setRest(10)]);
    const known = device.cursor;
    await run('backup', copy());
    for (const sec of [90, 91]) {
      await device.done([setRest(sec)]);
      const lost = device.cursor ?? '';
      await server.close();
      await run('restore', copy());
      await server.open();
      device.api = server.anonymous.as(member.tokens.access);
      await device.api.patch('/api/me/settings/', { rest_default_sec: 60 });
      const refusal = await device.send([], { known: [lost, known] });
      expect(refusal).toMatchObject({ status: 409, body: { code: 'cursor_unknown', known } });
      device.cursor = known;
      await device.exchange();
      expect(device.of('settings')).toMatchObject([{ rest_default_sec: 60 }]);
    }
  });

  it('refuses to write over a file, and to restore what is no copy', async () => {
    writeFileSync(copy(), 'это не копия');
    await expect(run('backup', copy())).rejects.toThrow(/уже есть/);
    await server.close();
    await expect(run('restore', copy())).rejects.toThrow(/повреждена|не выгрузка/);
    await expect(run('restore', `${copy()}.none`)).rejects.toThrow(/не открывается|не прочитать/);
    await server.open();
    expect((await history(server, member.tokens.access)).count).toBe(1);
  });

  it('keeps what it replaces, which can be restored in turn', async () => {
    await run('backup', copy());
    const { bench } = await findLibrary(member.api);
    await member.api.patch(`/api/workouts/${await activeId()}/update/`, { status: 'cancelled' });
    await train(member.api, [[bench, done(100, 5)]]);
    await server.close();
    const { stdout } = await run('restore', copy());
    await run('restore', /Прежняя: (\S+)/.exec(stdout)?.[1] ?? '');
    await server.open();
    expect((await history(server, member.tokens.access)).count).toBe(2);
  });

  it.skipIf(isOnPostgres)('restores on a machine where no server has run', async () => {
    await run('backup', copy());
    const dataDir = join(folder, 'new', 'data');
    await run('restore', copy(), dataDir);
    expect(statSync(join(dataDir, 'podhod.sqlite')).size).toBe(statSync(copy()).size);
  });

  it.skipIf(isOnPostgres)('restores a copy made by hand with what lies in its journal', async () => {
    const library = await findLibrary(member.api);
    await member.api.patch(`/api/workouts/${await activeId()}/update/`, { status: 'cancelled' });
    await train(member.api, [[library.squat, done(100, 5)]]);
    const before = await history(server, member.tokens.access);
    for (const part of ['', '-wal'])
      copyFileSync(join(server.dataDir, `podhod.sqlite${part}`), `${copy()}${part}`);
    await server.close();
    await run('restore', copy());
    await server.open();
    expect(await history(server, member.tokens.access)).toEqual(before);
  });

  it.skipIf(isOnPostgres)(
    'restores a copy that nobody may write, into a file that its owner may',
    async () => {
      await run('backup', copy());
      chmodSync(copy(), 0o444);
      await server.close();
      await run('restore', copy());
      expect(statSync(join(server.dataDir, 'podhod.sqlite')).mode & 0o777).toBe(0o600);
    },
  );

  it.skipIf(isOnPostgres)('leaves nothing of a copy that fails', async () => {
    await server.close();
    writeFileSync(join(server.dataDir, 'podhod.sqlite'), Buffer.alloc(8192, 7));
    await expect(run('backup', copy())).rejects.toThrow(/not a database/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.skipIf(isOnPostgres)('restores over a database that is damaged', async () => {
    const before = await history(server, member.tokens.access);
    await run('backup', copy());
    await server.close();
    writeFileSync(join(server.dataDir, 'podhod.sqlite'), Buffer.alloc(8192, 7));
    await run('restore', copy());
    await server.open();
    expect(await history(server, member.tokens.access)).toEqual(before);
  });

  it.skipIf(isOnPostgres)('restores nothing of the journals that crashes have left', async () => {
    const database = join(server.dataDir, 'podhod.sqlite');
    await run('backup', copy());
    const library = await findLibrary(member.api);
    await member.api.patch(`/api/workouts/${await activeId()}/update/`, { status: 'cancelled' });
    await train(member.api, [[library.squat, done(100, 5)]]);
    copyFileSync(`${database}-wal`, join(folder, 'journal'));
    await server.close();
    rmSync(database);
    for (const name of [database, `${database}.restored`])
      copyFileSync(join(folder, 'journal'), `${name}-wal`);
    await run('restore', copy());
    await server.open();
    expect((await history(server, member.tokens.access)).count).toBe(1);
  });

  /** Of another training with its item and set, and of a template. */
  async function idsOfAnother(): Promise<(number | string | undefined)[]> {
    const api = server.anonymous.as(member.tokens.access);
    const { id: running } = await api.get<{ id: number }>('/api/workouts/active/');
    await api.patch(`/api/workouts/${running}/update/`, { status: 'cancelled' });
    const { squat } = await findLibrary(api);
    const { id, items } = await train(api, [[squat, done(100, 5)]]);
    const template = await api.post<{ id: number }>(
      '/api/templates/',
      { workout_id: id, title: 'План' },
      201,
    );
    return [id, items[0]?.id, items[0]?.sets?.[0]?.id, template.id];
  }

  async function activeId() {
    return (await member.api.get<{ id: number }>('/api/workouts/active/')).id;
  }
});

describe('npm run account -- reset', () => {
  beforeEach(startFilled);

  /** Of a running server, from a process of its own. */
  async function reset(...words: string[]): Promise<string> {
    const { databaseUrl, dataDir } = server.running.services.config;
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'account', ...words], {
      env: { ...BARE_ENVIRONMENT, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
    });
    return stdout;
  }

  it('lets somebody in again by a password that is shown once, and everybody else out', async () => {
    const { api, username, password, tokens } = member;
    const { token } = await api.post<{ token: string }>(
      '/api/me/tokens/',
      { name: 'Таблица', scope: 'read', password },
      201,
    );
    const made = await api.post<RecoveryCodes>('/api/me/recovery-codes/', { password }, 201);
    const before = await history(server, tokens.access);
    const fresh = /Новый пароль: (\S+)/.exec(await reset('reset', username.toUpperCase()))?.[1] ?? '';
    expect(fresh).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);

    await api.refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    await api.as(token).refused('GET', '/api/auth/me/', undefined, 'token_invalid');
    const { refresh } = tokens;
    await server.anonymous.refused('POST', '/api/token/refresh/', { refresh }, 'token_invalid');
    await server.anonymous.refused('POST', '/api/token/', { username, password }, 'bad_credentials');
    const recovery = { username, code: made.codes[0], new_password: password, new_password2: password };
    await server.anonymous.refused('POST', '/api/auth/recover/', recovery, 'bad_credentials');
    member.password = fresh;
    expect(await history(server, await logIn(server))).toEqual(before);
    expect(/Новый пароль: (\S+)/.exec(await reset('reset', username))?.[1]).not.toBe(fresh);
  });

  it('leaves everybody else as they were, and says in one line whom there is not', async () => {
    const guest = await server.guest();
    const { username } = await guest.get<{ username: string }>('/api/auth/me/');
    await expect(reset('reset', username)).rejects.toThrow(/гость/);
    await expect(reset('reset', 'никто')).rejects.toThrow(/Пользователя «никто» нет\.\n$/);
    await expect(reset('reset')).rejects.toThrow(/npm run account -- reset ИМЯ/);
    await expect(reset('remove', member.username)).rejects.toThrow(/npm run account -- reset ИМЯ/);
    await guest.get('/api/auth/me/');
    await member.api.get('/api/auth/me/');
    await logIn(server);
  });
});
