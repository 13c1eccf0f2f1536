/** The server of one seed: up or down, its clock, and a ledger of every call it answered. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { CallResult } from '#contract/batch.ts';
import type { Database } from '#server/database/database.ts';
import type { OldServer } from '../../support/old-server/old-server.ts';
import type { SeedDatabase } from './database.ts';
import { answerBut, type Poison } from './poison.ts';
import type { Rng } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { ServerHouse } from './server-house.ts';

export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** One answered call, as the checker reads it afterwards. */
export interface LedgerLine {
  atMs: number;
  /** Which tab or worker sent it. */
  from: string;
  request: WireRequest;
  response: WireResponse;
}

export interface ServerOptions {
  scheduler: Scheduler;
  house: ServerHouse;
  rng: Rng;
  pages: Rng;
  files: SeedDatabase;
  /** Answers in its place: a server that knows only the specification. */
  plain: OldServer | undefined;
}

export class SimulatedServer {
  readonly ledger: LedgerLine[] = [];
  /** When it was put back from a copy. */
  readonly restoredMs: number[] = [];
  readonly plain: OldServer | undefined;
  poison: Poison | undefined;
  onAnswer: (line: LedgerLine) => void = () => {};
  readonly #scheduler: Scheduler;
  readonly #house: ServerHouse;
  readonly #files: SeedDatabase;
  readonly #rng: Rng;
  readonly #pageRows: number;
  #database: Database;
  #isUp = true;
  #isSpared = false;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor({ scheduler, house, rng, pages, files, plain }: ServerOptions) {
    this.plain = plain;
    this.#scheduler = scheduler;
    this.#house = house;
    this.#rng = rng;
    this.#pageRows = pages.chance(0.4) ? pages.int(3, 30) : 1_000;
    this.#files = files;
    this.#database = this.#files.open();
    this.#stand();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get database(): Database {
    return this.#database;
  }

  /** Answers one call, from its arrival to its effect; everything else stands still meanwhile. */
  async answer(request: WireRequest, from: string): Promise<WireResponse> {
    const response = await this.#inTurn(() => this.#answer(request, from));
    const line = { atMs: this.#scheduler.nowMs, from, request, response };
    this.ledger.push(line);
    this.onAnswer(line);
    return response;
  }

  #answer(request: WireRequest, from: string): Promise<WireResponse> {
    const { poison } = this;
    if (!poison || request.path !== '/api/batch/' || !from.startsWith(`${poison.device}/`))
      return this.#inject(request);
    const isDone = (id: string) => this.ledger.some(line => hasCarriedOut(line, id));
    return answerBut(poison, request, isDone, left => this.#inject(left));
  }

  /** As kill -9 and a start some time later: what was committed is there again, nothing else. */
  async crash(downMs: number): Promise<void> {
    if (this.#isSpared) return;
    this.#isUp = false;
    await this.#whileClosed(async () => {});
    this.#scheduler.after(downMs, () => {
      this.#isUp = true;
    });
  }

  /** Keeps its database as it is now; nobody notices. */
  async keepCopy(isByTool: boolean): Promise<void> {
    await this.#whileClosed(() => this.#files.keep(isByTool));
  }

  /** Puts back what was kept: everything since is gone, and it does not know. */
  async restore(isByTool: boolean, downMs: number): Promise<void> {
    if (this.#isSpared) return;
    this.#isUp = false;
    await this.#whileClosed(() => this.#files.putBack(isByTool));
    this.restoredMs.push(this.#scheduler.nowMs);
    this.#scheduler.after(downMs, () => {
      this.#isUp = true;
    });
  }

  /** One after another: two faults of one moment would else close the database under each other's work. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(() => this.#scheduler.outside(work));
    this.#lastTurn = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  async #whileClosed(work: () => Promise<void>): Promise<void> {
    await this.#inTurn(async () => {
      // Kysely closes nothing that it has not begun with.
      await sql`select 1`.execute(this.#database.kysely);
      await this.#database.close();
      await work();
      this.#database = this.#files.open();
      this.#stand();
    });
  }

  /** As it does every hour. */
  async sweep(): Promise<void> {
    await this.#inTurn(() => this.#house.sweep());
  }

  /** Up from here on, also for a call whose fault was drawn before. */
  stayUp(): void {
    this.#isUp = true;
    this.#isSpared = true;
  }

  /** Ends every session of a user: a changed password, a stolen phone. */
  async revokeSessions(userId: number): Promise<void> {
    await this.#inTurn(() =>
      this.#database.kysely
        .updateTable('sessions')
        .set({ revoked_at: new Date(this.#scheduler.nowMs).toISOString() })
        .where('user_id', '=', userId)
        .execute(),
    );
  }

  async close(): Promise<void> {
    await this.#database.close();
    await this.#files.remove();
  }

  #stand(): void {
    this.#house.setGround({
      database: this.#database,
      ports: {
        now: () => Math.floor(this.#scheduler.nowMs),
        randomBytes: size => this.#rng.bytes(size),
      },
      pageRows: this.#pageRows,
    });
  }

  async #inject(request: WireRequest): Promise<WireResponse> {
    if (this.plain) return answerPlainly(this.plain, request);
    const { apps } = this.#house;
    const app = apps[this.ledger.length % apps.length] as FastifyInstance;
    const response = await app.inject({
      method: request.method as 'GET',
      url: request.path,
      headers: request.headers,
      ...(request.body === null ? {} : { payload: request.body }),
    });
    const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return { status: response.statusCode, headers: Object.fromEntries(headers), body: response.body };
  }
}

function answerPlainly(plain: OldServer, { method, path, headers, body }: WireRequest): WireResponse {
  const answer = plain.handle({ method, path, authorization: headers.authorization, body });
  const text = answer.status === 204 ? '' : JSON.stringify(answer.body);
  const date = new Date(plain.world.now()).toUTCString();
  return { status: answer.status, headers: { 'content-type': 'application/json', date }, body: text };
}

function hasCarriedOut({ request, response }: LedgerLine, id: string): boolean {
  if (response.status !== 200 || !request.body?.includes(id)) return false;
  const { results = [] } = JSON.parse(response.body) as { results?: CallResult[] };
  return results.some(result => result.id === id && result.status < 300);
}
