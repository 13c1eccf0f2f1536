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
  { method, path, body }: Operation,
): Promise<{ statements: Statement[]; answer: unknown }> {
  const statements: Statement[] = [];
  const listen = (query: Statement) => statements.push({ sql: query.sql, parameters: query.parameters });
  database.listeners.add(listen);
  const answer = await app.inject({
    method,
    url: path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { payload: body }),
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

/** A change has a number of its own each time. */
async function replay(execute: Execute, statements: readonly Statement[]): Promise<void> {
  const numbering = statements.find(({ sql }) => sql.startsWith('insert into "revisions"'));
  const recorded = parameterOf(numbering, 'revision');
  lastRevision += REVISION_STEP;
  for (const { sql, parameters } of statements)
    await execute({ sql, parameters: parameters.map(one => (one === recorded ? lastRevision : one)) });
}

function parameterOf(statement: Statement | undefined, column: string): unknown {
  return statement?.parameters[columnsOf(statement.sql).indexOf(`"${column}"`)];
}

function columnsOf(sql: string): string[] {
  return /\(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? [];
}
