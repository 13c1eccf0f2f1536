import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tokens, UserWithTokens } from '#contract/auth.ts';
import { readConfig } from '#server/config.ts';
import type { Migration } from '#server/database/migrate.ts';
import { buildServer } from '#server/start-server.ts';
import { copyTemplate } from '../../support/copy-template.ts';
import { createTestDatabase, isOnPostgres, type TestDatabase } from '../../support/test-database.ts';
import { Api } from './api.ts';

type Running = Awaited<ReturnType<typeof buildServer>>;

/** Noon of an ordinary day. Tests move their clock, never the machine's. */
const START_MS = Date.UTC(2026, 2, 14, 12);

/** The real server over a real database, spoken to in process, with a clock of the test's own. */
export class TestServer {
  readonly clock = { nowMs: START_MS };
  readonly dataDir: string;
  #server: Running | null = null;
  readonly #env: Record<string, string>;

  readonly #database: TestDatabase;

  private constructor(env: Record<string, string>, database: TestDatabase) {
    this.#database = database;
    this.dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'podhod-server-'));
    this.#env = {
      LOG_LEVEL: 'silent',
      RATE_LIMIT: 'off',
      ARGON2_MEMORY_KIB: '8',
      DATA_DIR: this.dataDir,
      ...database.env,
      ...env,
    };
  }

  static async start(env: Record<string, string> = {}): Promise<TestServer> {
    const server = new TestServer(env, await createTestDatabase());
    if (!isOnPostgres && env.DATA_DIR === undefined) await copyTemplate(server.dataDir, START_MS);
    await server.open();
    return server;
  }

  /** Also after close(): the same database, as after a restart. */
  async open({ staticDir, env }: { staticDir?: string; env?: Record<string, string> } = {}): Promise<void> {
    const config = { ...readConfig({ ...this.#env, ...env }), ...(staticDir && { staticDir }) };
    this.#server = await buildServer(config, { now: () => this.clock.nowMs, randomBytes });
  }

  /** Another process over the same database, and perhaps of another release. The test closes it. */
  async beside(migrations?: readonly Migration[]): Promise<Running> {
    return await buildServer(
      readConfig(this.#env),
      { now: () => this.clock.nowMs, randomBytes },
      migrations && { migrations },
    );
  }

  get running() {
    if (!this.#server) throw new Error('the server is closed');
    return this.#server;
  }

  get anonymous(): Api {
    return new Api(this.running.app, null);
  }

  /** Another person, as a guest: the quickest way in. The same one again with the same client_key. */
  async guest(more: { client_key?: string; user_key?: string } = {}): Promise<Api> {
    const body = { hp_ts: 0, hp_field: '', ...more };
    const { tokens } = await this.anonymous.post<UserWithTokens>('/api/auth/guest/quick-start/', body, 201);
    return new Api(this.running.app, tokens.access);
  }

  /** A registered person, logged in. */
  async member(username = `user-${randomUUID().slice(0, 8)}`, password = 'secret-1'): Promise<Member> {
    const form = { username, email: '', password, password2: password, hp_ts: 0, hp_field: '' };
    await this.anonymous.post('/api/auth/register/', form, 201);
    const tokens = await this.anonymous.post<Tokens>('/api/token/', { username, password }, 200);
    return { username, password, tokens, api: new Api(this.running.app, tokens.access) };
  }

  wait(ms: number): void {
    this.clock.nowMs += ms;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  async destroy(): Promise<void> {
    await this.close();
    await this.#database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export interface Member {
  username: string;
  password: string;
  tokens: Tokens;
  api: Api;
}
