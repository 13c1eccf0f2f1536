import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { Operation } from './operations.ts';
import type { BareDatabase, Execute, Statement } from './statements.ts';

/**
 * The floor: a bare Fastify handler that runs the very statements of the server's call by hand, one after the other,
 * and answers what the server answered. No token, no validation, no query builder, nothing made of the rows.
 */
export async function buildFloor(given: {
  app: FastifyInstance;
  database: Database;
  bare: BareDatabase;
  token: string;
  operations: readonly Operation[];
}): Promise<FastifyInstance> {
  const floor = Fastify({ logger: false });
  for (const operation of given.operations) {
    const { method, kind, isUndone } = operation;
    const path = operation.path.split('?')[0] ?? '';
    const { statements, answer } = await record(given, operation);
    floor.route({
      method,
      url: path,
      handler: async (_request, reply) => {
        let madeId: unknown;
        await given.bare.transaction(kind, async execute => {
          madeId = await replay(execute, statements);
        });
        const told = isUndone ? { ...(answer as object), set: { id: madeId } } : answer;
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(told));
      },
    });
    if (!isUndone) continue;
    const { id } = (answer as { set: { id: number } }).set;
    const undo = await record(given, { method: 'DELETE', path: `${path}${id}/` });
    floor.delete<{ Params: { id: string } }>(`${path}:id/`, async ({ params }, reply) => {
      const its = new Map([[id, Number(params.id)]]);
      await given.bare.transaction(kind, execute => replay(execute, undo.statements, its));
      return reply.code(204).send();
    });
  }
  return floor;
}

/** Makes the call once and writes down what it asked of the database. */
async function record(
  { app, database, token }: { app: FastifyInstance; database: Database; token: string },
  { method, path, bodies }: Pick<Operation, 'path' | 'bodies'> & { method: Operation['method'] | 'DELETE' },
): Promise<{ statements: Statement[]; answer: unknown }> {
  const statements: Statement[] = [];
  const listen = (query: Statement) => statements.push({ sql: query.sql, parameters: query.parameters });
  database.listeners.add(listen);
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(bodies && { 'content-type': 'application/json' }),
    },
    ...(bodies?.[0] !== undefined && { payload: bodies[0] }),
  });
  database.listeners.delete(listen);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return {
    statements: statements.filter(({ sql }) => isOfCall(sql)),
    answer: answer.body === '' ? null : answer.json(),
  };
}

function isOfCall(sql: string): boolean {
  return !/^(begin|start|commit|rollback)/.test(sql);
}

/** Further than the server's own changes get between two calls of the floor. */
const REVISION_STEP = 10_000;
let lastRevision = 1_000_000;

/**
 * A change has a number of its own each time, and each row that a call makes a key. `its`: what else is another than when
 * it was recorded. Returns the id of the set that it makes.
 */
async function replay(
  execute: Execute,
  statements: readonly Statement[],
  its: ReadonlyMap<unknown, unknown> = new Map(),
): Promise<unknown> {
  const find = (table: string) => statements.find(({ sql }) => sql.startsWith(`insert into "${table}"`));
  const set = find('workout_sets');
  lastRevision += REVISION_STEP;
  const fresh = new Map<unknown, unknown>([
    ...its,
    [parameterOf(find('revisions'), 'revision'), lastRevision],
    [parameterOf(find('idempotency_keys'), 'key'), randomUUID()],
    [parameterOf(find('tombstones'), 'key'), randomUUID()],
    [parameterOf(find('journal'), 'key'), randomUUID()],
    [parameterOf(set, 'client_key'), randomUUID()],
  ]);
  let madeId: unknown;
  for (const statement of statements) {
    const { sql, parameters } = statement;
    const rows = await execute({
      sql,
      parameters: parameters.map(one => (fresh.has(one) ? fresh.get(one) : one)),
    });
    if (statement === set) madeId = rows[0]?.id;
  }
  return madeId;
}

function parameterOf(statement: Statement | undefined, column: string): unknown {
  return statement?.parameters[columnsOf(statement.sql).indexOf(`"${column}"`)];
}

function columnsOf(sql: string): string[] {
  return /\(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? [];
}
