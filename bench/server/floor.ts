import Fastify, { type FastifyInstance } from 'fastify';
import { deleteSet, type Person, patchSet, postSet, readActive, readHistory, readNothing } from './fewest.ts';
import type { Operation } from './operations.ts';
import type { BareDatabase, Execute } from './statements.ts';

/**
 * The floor: a bare Fastify handler that runs the fewest statements (fewest.ts) and sends what the server answered. No
 * token, no validation, no query builder, no answer built from rows.
 */
export async function buildFloor(given: {
  app: FastifyInstance;
  bare: BareDatabase;
  person: Person;
  token: string;
  operations: readonly Operation[];
}): Promise<FastifyInstance> {
  const { bare, person } = given;
  const floor = Fastify({ logger: false });
  for (const operation of given.operations.filter(({ isKnown }) => !isKnown)) {
    const path = operation.path.split('?')[0] ?? '';
    const answer = await callOnce(given, operation);
    const { run, undo } = fewestOf(operation.name, person, path);
    floor.route({
      method: operation.method,
      url: path,
      handler: async (request, reply) => {
        const tag = request.headers['if-none-match'];
        if (tag !== undefined) {
          await bare.transaction('read', execute => readNothing(execute, person));
          return reply.code(304).header('etag', tag).send();
        }
        let madeId: unknown;
        await bare.transaction(operation.kind, async execute => {
          madeId = await run(execute);
        });
        const body = operation.isUndone ? { ...answer, set: { id: madeId } } : answer;
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
      },
    });
    if (!operation.isUndone) continue;
    floor.delete<{ Params: { id: string } }>(`${path}:id/`, async ({ params }, reply) => {
      await bare.transaction('write', execute => undo(execute, Number(params.id)));
      return reply.code(204).send();
    });
  }
  return floor;
}

interface Fewest {
  run(execute: Execute): Promise<unknown>;
  undo(execute: Execute, setId: number): Promise<unknown>;
}

function fewestOf(name: Operation['name'], person: Person, path: string): Fewest {
  const order = Number(/exercises\/(\d+)\//.exec(path)?.[1]);
  const setId = Number(/sets\/(\d+)\/$/.exec(path)?.[1]);
  const RUNS: Readonly<Record<Operation['name'], Fewest['run']>> = {
    'set PATCH': execute => patchSet(execute, person, { order, setId }),
    'set POST, DELETE': execute => postSet(execute, person, order),
    'history page': execute => readHistory(execute, person),
    'active workout': execute => readActive(execute, person),
    'quiet 304': execute => readNothing(execute, person),
  };
  return { run: RUNS[name], undo: (execute, id) => deleteSet(execute, person, { order, setId: id }) };
}

/** The server's answer, so that the floor's has the same length. */
async function callOnce(
  { app, token }: { app: FastifyInstance; token: string },
  { method, path, bodies, isUndone }: Operation,
): Promise<object> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({
    method,
    url: path,
    headers: { ...headers, ...(bodies && { 'content-type': 'application/json' }) },
    ...(bodies?.[0] !== undefined && { payload: bodies[0] }),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  const body = answer.json() as { set?: { id: number } };
  if (isUndone) await app.inject({ method: 'DELETE', url: `${path}${body.set?.id}/`, headers });
  return body;
}
