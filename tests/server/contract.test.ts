// Covers docs/product.md: States.
// Covers docs/api.md: Basics; Errors; Workouts.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATCH_BYTES_MAX } from '#contract/batch.ts';
import type { Call } from '#contract/call.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { keepsAnswer, refusalsOf } from '#contract/refusals.ts';
import { errorCatalogue } from '#server/http/error-catalogue.ts';
import { dumpLines } from '#server/maintenance/dump-lines.ts';
import { ALL_CALLS } from './support/api.ts';
import { goodBodyOf } from './support/good-bodies.ts';
import { TestServer } from './support/test-server.ts';
import { done, key, wholeWorkout } from './support/training.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

/** A path with ids that nobody has. */
const nobodys = (path: string) => path.replace(/\{\w+\}/g, '999999999');

describe.each(ALL_CALLS.filter(call => call.auth === 'user'))('$method $path', call => {
  const path = nobodys(call.path);

  it('is closed to who has no token', async () => {
    await server.anonymous.refused(call.method, path, {}, 'token_missing');
  });

  it('is closed to a token that is no token', async () => {
    await server.anonymous.as('not.a.token').refused(call.method, path, {}, 'token_invalid');
  });

  it('is closed to an expired token', async () => {
    const guest = await server.guest();
    server.wait(15 * 60_000);
    await guest.refused(call.method, path, {}, 'token_expired');
  });
});

describe.each(ALL_CALLS.filter(call => call.body !== undefined && call.method !== 'DELETE'))(
  '$method $path',
  call => {
    const path = nobodys(call.path);

    it.each(['[]', '"x"', '1', 'null'])('refuses the body %s', async raw => {
      const api = await server.guest();
      const answer = await api.send(call.method, path, undefined, { raw });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    });

    it.each(['{', '{"__proto__":{"a":1}}', '{"a":{"__proto__":1}}'])('refuses %s as no JSON', async raw => {
      const api = await server.guest();
      const answer = await api.send(call.method, path, undefined, { raw });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    });

    it.each([
      ['a body deeper than any call is', `{"a":${'['.repeat(17)}1${']'.repeat(17)}}`],
      ['NUL in a text', '{"a":"x\\u0000y"}'],
      ['NUL in a text deep inside', '{"a":[{"b":["\\u0000"]}]}'],
    ])('refuses %s', async (_what, raw) => {
      const api = await server.guest();
      const answer = await api.send(call.method, path, undefined, { raw });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    });

    it('refuses what is not JSON', async () => {
      const api = await server.guest();
      const answer = await api.send(call.method, path, undefined, {
        raw: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'not_json' } });
    });

    it('refuses more than the largest call takes', async () => {
      const api = await server.guest();
      const answer = await api.send(call.method, path, { padding: 'x'.repeat(BATCH_BYTES_MAX) });
      expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } });
    });
  },
);

describe('fields that the contract does not name', () => {
  const MARK = 'stowaway';
  /** Columns of the tables among them: what a careless copy of a body would write. */
  const STOWAWAYS = {
    [MARK]: MARK,
    id: 1,
    user_id: 1,
    is_guest: true,
    has_password: false,
    password_hash: MARK,
    email_folded: MARK,
    revision: 999_999_999,
    is_default: true,
    date_joined: MARK,
    created_at: MARK,
    source: MARK,
  };
  const ACTIVE = '/api/workouts/active/exercises/';
  const item = () => ({
    client_key: key(),
    exercise_id: 1,
    ...STOWAWAYS,
    sets: [{ client_key: key(), ...STOWAWAYS, ...done(80, 5) }],
  });

  it.each([
    ['PATCH', '/api/me/', () => ({ email: 'a@gym.example' })],
    ['PATCH', '/api/me/settings/', () => ({ rest_default_sec: 60 })],
    ['POST', '/api/exercises/', () => ({ name: 'Жим', equipment: 1, primary_muscle: 1 })],
    ['POST', '/api/workouts/create/', () => ({ client_key: key() })],
    ['POST', `${ACTIVE}bulk-add/`, () => ({ exercise_ids: [1] })],
    ['POST', `${ACTIVE}1/sets/`, () => done(80, 5)],
    ['POST', '/api/workouts/import/', () => ({ ...wholeWorkout([]), items: [item()] })],
  ] as const)('%s %s ignores them and stores none', async (method, path, makeBody) => {
    const api = await server.guest();
    const { id } = await api.get<{ id: number }>('/api/auth/me/');
    await api.post('/api/workouts/create/', {}, 201);
    await api.post(`${ACTIVE}bulk-add/`, { exercise_ids: [1] });
    const answer = await api.send<Record<string, unknown>>(method, path, { ...STOWAWAYS, ...makeBody() });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect(JSON.stringify(answer.body)).not.toContain(MARK);
    expect(await api.get('/api/auth/me/')).toMatchObject({ id, is_guest: true, has_password: false });

    const { database } = server.running.services;
    const lines = await database.read(trx => Array.fromAsync(dumpLines(trx, database.dialect)));
    expect(lines.filter(line => line.includes(MARK) || line.includes('999999999'))).toEqual([]);
    expect(lines.filter(line => line.includes('"is_guest":0'))).toEqual([]);
  });

  it('make nobody who registers a guest', async () => {
    const form = { username: 'plain', email: '', password: 'secret-1', password2: 'secret-1', hp_ts: 0 };
    await server.anonymous.post(
      '/api/auth/register/',
      { ...form, hp_field: '', ...STOWAWAYS, is_guest: true },
      201,
    );
    const { access } = await server.anonymous.post<{ access: string }>('/api/token/', {
      username: 'plain',
      password: 'secret-1',
    });
    const me = await server.anonymous.as(access).get('/api/auth/me/');
    expect(me).toMatchObject({ is_guest: false, has_password: true });
  });
});

describe.each(ALL_CALLS.filter(call => call.path.includes('{')))('$method $path', call => {
  it.each(['999999999', '0', '-1', 'abc', '1.5', '9'.repeat(30), '9'.repeat(300), '%00', '%zz', '1%27--'])(
    'does not find %s',
    async id => {
      const api = await server.guest();
      await api.post('/api/workouts/create/', {}, 201);
      const path = call.path.replace(/\{\w+\}/g, id);
      await api.refused(call.method, path, goodBodyOf(call), 'not_found');
    },
  );
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/'],
    ['GET', '/api/nothing/'],
    ['POST', '/api/nothing/'],
    ['GET', '/api/auth/me'],
  ] as const)('%s %s is not found', async (method, path) => {
    const api = await server.guest();
    await api.refused(method, path, undefined, 'not_found');
  });
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Each address with what it answers to. */
const ADDRESSES = Object.entries(Object.groupBy(ALL_CALLS, call => call.path)).map(
  ([path, calls = []]) => [path, calls.map(call => call.method)] as const,
);

describe('a wrong method', () => {
  it.each([
    ...ADDRESSES,
    ['/api/schema/', ['GET']],
    ['/api/docs/', ['GET']],
    ['/healthz', ['GET']],
    ['/readyz', ['GET']],
    ['/metrics', ['GET']],
  ] as const)(
    'of %s answers with the methods that are allowed',
    async (path, methods: readonly Call['method'][]) => {
      const api = await server.guest();
      const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
      for (const method of METHODS.filter(one => !methods.includes(one))) {
        const address = `${path.replace(/\{\w+\}/g, '1')}?q=1`;
        const answer = await api.send(method, address, method === 'GET' ? undefined : {});
        expect(answer, method).toMatchObject({
          status: 405,
          body: { code: 'method_not_allowed' },
          headers: { allow },
        });
      }
    },
  );

  it('is refused before its body is read', async () => {
    const api = await server.guest();
    const { status } = await api.send('PUT', '/api/token/', undefined, { raw: '{"' });
    expect(status).toBe(405);
  });
});

describe('GET /api/schema/', () => {
  it('describes every call, from the schemas that validate it', async () => {
    const document = await server.anonymous.get<OpenApi>('/api/schema/');
    expect(document.openapi).toBe('3.1.0');
    for (const call of ALL_CALLS) {
      const operation = document.paths[call.path]?.[call.method.toLowerCase()];
      expect(server.running.app.hasRoute({ method: call.method, url: toUrl(call.path) }), call.path).toBe(
        true,
      );
      expect(Object.keys(operation?.responses ?? {}), call.path).toEqual(
        expect.arrayContaining(Object.keys(call.answers)),
      );
      const schema = operation?.requestBody?.content['application/json'].schema;
      const described = schema?.$ref === undefined ? undefined : resolve(document, schema.$ref);
      expect(Object.keys((described as Schema)?.properties ?? {}), call.path).toEqual(
        Object.keys(call.body?.properties ?? {}),
      );
    }
    expect(Object.values(document.paths).flatMap(path => Object.keys(path))).toHaveLength(ALL_CALLS.length);
  });

  it('names what is said more than once, and nothing that is not there', async () => {
    const document = await server.anonymous.get<OpenApi>('/api/schema/');
    const text = JSON.stringify(document);
    const named = new Set(Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), ([, name]) => String(name)));
    for (const name of named) expect(resolve(document, name), name).toBeDefined();
    for (const name of Object.keys(document.components.schemas))
      expect(named, name).toContain(`#/components/schemas/${name}`);
    const { Workout, WorkoutItem } = document.components.schemas as Record<string, Schema>;
    expect(Workout?.properties?.items).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/WorkoutItem' },
    });
    expect(WorkoutItem?.properties?.exercise).toEqual({ $ref: '#/components/schemas/ExerciseInItem' });
  });

  it('says with each status which codes it may have, and which headers', async () => {
    const document = await server.anonymous.get<OpenApi>('/api/schema/');
    for (const call of ALL_CALLS) {
      const { responses = {} } = document.paths[call.path]?.[call.method.toLowerCase()] ?? {};
      const codes = Object.entries(responses).flatMap(([status, { $ref }]) => {
        if ($ref === undefined) return [];
        const response = resolve(document, $ref) as Refusal;
        const its = response.content['application/json'].schema.allOf[1].properties.code.enum;
        for (const code of its) expect(`${errorCatalogue[code].status}`, code).toBe(status);
        const isToWait = its.some(code => ['in_progress', 'too_many', 'unavailable'].includes(code));
        expect(Object.keys(response.headers).includes('Retry-After'), $ref).toBe(isToWait);
        return its;
      });
      expect(codes.toSorted(), call.path).toEqual(refusalsOf(call).toSorted());
      const headers = Object.keys(responses[Object.keys(call.answers)[0] ?? '']?.headers ?? {});
      expect(headers.includes('ETag'), call.path).toBe(call.method === 'GET');
      expect(headers.includes('Idempotency-Replayed'), call.path).toBe(keepsAnswer(call));
    }
    const wrongMethod = document.components.responses.MethodNotAllowed;
    expect(Object.keys(wrongMethod?.headers ?? {})).toContain('Allow');
  });
});

describe('docs/api.md', () => {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');

  it('describes every call and every error code', () => {
    const calls = ALL_CALLS.filter(call => !page.includes(`${call.path.replace('/api/', '')}\``));
    const short = ['/api/exercises/{id}/unarchive/'];
    expect(calls.map(call => call.path).filter(path => !short.includes(path))).toEqual([]);
    expect(ERROR_CODES.filter(code => !page.includes(`\`${code}\``))).toEqual([]);
  });
});

const toUrl = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** What `#/components/…` names. */
function resolve(document: OpenApi, ref: string): unknown {
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)?.[name], document);
}

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, Response> };
}

interface Schema {
  $ref?: string;
  properties?: Record<string, unknown>;
}

interface Response {
  $ref?: string;
  headers?: object;
}

interface Refusal {
  headers: object;
  content: {
    'application/json': { schema: { allOf: [unknown, { properties: { code: { enum: ErrorCode[] } } }] } };
  };
}

interface Operation {
  responses: Record<string, Response>;
  requestBody?: { content: { 'application/json': { schema: Schema } } };
}
