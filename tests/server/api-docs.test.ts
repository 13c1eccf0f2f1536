// Covers docs/api.md: Versions.
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CURL_EXAMPLES } from '#server/http/api-docs.ts';
import { ALL_CALLS } from './support/api.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.destroy());

it('[DOC1] the page names every call, and needs no script and no other host', async () => {
  const { body, headers } = await server.running.app.inject({ method: 'GET', url: '/api/docs/' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  for (const { method, path } of ALL_CALLS) expect(body).toContain(`<code>${method} ${path}</code>`);
  expect(body).not.toMatch(/<script|<style|<link|<img|https?:/);
});

it('[DOC1] the page says what every call answers, and opens without the slash at its end, too', async () => {
  const { app } = server.running;
  const { body } = await app.inject({ method: 'GET', url: '/api/docs/' });
  for (const { method, path, answers } of ALL_CALLS) {
    const [, section = ''] = body.split(`<code>${method} ${path}</code>`);
    const [own = ''] = section.split('</section>');
    for (const [status, answer] of Object.entries(answers)) {
      const { properties = {} } = (answer ?? {}) as { properties?: object };
      for (const name of Object.keys(properties)) {
        expect(own).toContain(`<code>${name}</code> <small>ответ ${status},`);
      }
    }
  }
  expect((await app.inject({ method: 'GET', url: '/api/docs' })).body).toBe(body);
});

it('[DOC1] its examples work as they stand', async () => {
  const { username, password, tokens } = await server.member();
  await server.running.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.running.app.server.address() as AddressInfo;
  const env = { ...process.env, HOST: `http://127.0.0.1:${port}`, TOKEN: tokens.access };
  const answers: unknown[] = [];
  for (const example of CURL_EXAMPLES) {
    const command = example.replace('ИМЯ', username).replace('ПАРОЛЬ', password);
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
    answers.push(JSON.parse(stdout));
  }
  expect(answers).toEqual([
    { access: expect.any(String), refresh: expect.any(String) },
    { results: [], next: null, count: 0 },
    { rest_default_sec: 90, rest_default: '1:30', template_offer: 'newer' },
  ]);
});

interface Document {
  paths: Record<string, Record<string, { operationId?: string; tags?: string[]; responses: object }>>;
}

/** As a generated client would: by the names of the document alone. */
async function readClient() {
  const { app } = server.running;
  const document = (await app.inject({ method: 'GET', url: '/api/schema/' })).json() as Document;
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const { tokens } = await server.member();
  const call = async (id: string, body?: object, params: Record<string, string> = {}) => {
    const { path = '', method = '' } = named.find(({ operationId }) => operationId === id) ?? {};
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const headers = { authorization: `Bearer ${tokens.access}` };
    const answer = await app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers,
      ...(body && { body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };
  return { named, call };
}

it('[DOC1] the document gives every call a name of its own and a group, and a client made of it trains', async () => {
  const { named, call } = await readClient();
  const ids = named.map(({ operationId }) => operationId);
  expect(ids).toHaveLength(ALL_CALLS.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(named.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
  const started = await call('createWorkout', { title: 'Ноги' });
  expect(started.status).toBe(201);
  const { results } = (await call('listExercises')).body;
  const added = await call('addItems', { workout_id: started.body.id, exercise_ids: [results[0].id] });
  expect(added.body.items).toHaveLength(1);
  const finished = await call(
    'updateWorkout',
    { status: 'completed', duration: 60 },
    { id: String(started.body.id) },
  );
  expect(finished).toMatchObject({ status: 200, body: { status: 'completed' } });
});
