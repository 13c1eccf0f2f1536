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
    const { statements, answer } = await record(given, operation);
    const url = operation.path.split('?')[0] ?? '';
    floor.route({
      method: operation.method,
      url,
      handler: async (_request, reply) => {
        await given.bare.transaction(operation.kind, execute => replay(execute, statements));
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
  }
  return floor;
}

/** Makes the call once and writes down what it asked of the database. */
async function record(
  { app, database, token }: { app: FastifyInstance; database: Database; token: string },
  { method, path, bodies }: Operation,
): Promise<{ statements: Statement[]; answer: unknown }> {
  const statements: Statement[] = [];
  const listen = (query: Statement) => statements.push({ sql: query.sql, parameters: query.parameters });
  database.listeners.add(listen);
  const answer = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      ...(bodies && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(bodies?.[0] !== undefined && { payload: bodies[0] }),
  });
  database.listeners.delete(listen);
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return { statements: statements.filter(({ sql }) => isOfCall(sql)), answer: answer.json() };
}

function isOfCall(sql: string): boolean {
  return !/^(begin|start|commit|rollback)/.test(sql);
}

/** Further than the server's own changes get between two calls of the floor. */
const REVISION_STEP = 10_000;
let lastRevision = 1_000_000;

/** A change has a number of its own each time, and a call a key. */
async function replay(execute: Execute, statements: readonly Statement[]): Promise<void> {
  const find = (table: string) => statements.find(({ sql }) => sql.startsWith(`insert into "${table}"`));
  lastRevision += REVISION_STEP;
  const fresh = new Map<unknown, unknown>([
    [parameterOf(find('revisions'), 'revision'), lastRevision],
    [parameterOf(find('idempotency_keys'), 'key'), randomUUID()],
  ]);
  for (const { sql, parameters } of statements)
    await execute({ sql, parameters: parameters.map(one => (fresh.has(one) ? fresh.get(one) : one)) });
}

function parameterOf(statement: Statement | undefined, column: string): unknown {
  return statement?.parameters[columnsOf(statement.sql).indexOf(`"${column}"`)];
}

function columnsOf(sql: string): string[] {
  return /\(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? [];
}
