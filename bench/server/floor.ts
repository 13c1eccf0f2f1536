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

/** A new set's order is the one that the statement before it has just taken. */
async function replay(execute: Execute, statements: readonly Statement[]): Promise<void> {
  let order: unknown;
  for (const statement of statements) {
    const isNewSet = /^insert into "workout_sets"/.test(statement.sql);
    const [row] = await execute(isNewSet ? withOrder(statement, order) : statement);
    order = row?.last_set_order ?? order;
  }
}

function withOrder({ sql, parameters }: Statement, order: unknown): Statement {
  const columns = /\(([^)]*)\)/.exec(sql)?.[1]?.split(', ') ?? [];
  const at = columns.indexOf('"set_order"');
  return { sql, parameters: parameters.map((value, index) => (index === at ? order : value)) };
}
