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
    { rest_default_sec: 90, rest_default: '1:30' },
  ]);
});
