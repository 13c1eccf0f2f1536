// Covers docs/api.md: Basics.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/auth.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { errorCatalogue } from '#server/http/error-catalogue.ts';
import { TestServer } from './support/test-server.ts';

let server: TestServer;
let staticDir: string;
beforeAll(async () => {
  staticDir = mkdtempSync(join(tmpdir(), 'podhod-dist-'));
  mkdirSync(join(staticDir, 'assets'));
  writeFileSync(join(staticDir, 'index.html'), '<!doctype html><title>Подход</title>');
  writeFileSync(join(staticDir, 'sw.js'), '/* worker */');
  writeFileSync(join(staticDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(staticDir, 'assets/app-1a2b.js'), 'console.log(1)');
  writeFileSync(join(staticDir, 'assets/app-1a2b.js.br'), brotliCompressSync('console.log(1)'));
  server = await TestServer.start();
  await server.close();
  await server.open({ staticDir });
});
afterAll(async () => {
  await server.destroy();
  rmSync(staticDir, { recursive: true, force: true });
});

const fetchFile = (url: string, headers: Record<string, string> = {}) =>
  server.running.app.inject({ method: 'GET', url, headers });

describe('the built app', () => {
  it.each(['/', '/index.html', '/workout', '/exercises/5/edit', '/login?next=/profile'])(
    'opens at %s, asked about every time',
    async path => {
      const answer = await fetchFile(path, { accept: 'text/html' });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('Подход');
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
    },
  );

  it.each(['/sw.js', '/manifest.webmanifest'])('never keeps %s without asking', async path => {
    const answer = await fetchFile(path);
    expect(answer.headers['cache-control']).toBe('no-cache');
    const etag = answer.headers.etag;
    expect((await fetchFile(path, { 'if-none-match': String(etag) })).statusCode).toBe(304);
  });

  it('keeps hashed files for ever, compressed where the browser can', async () => {
    const plain = await fetchFile('/assets/app-1a2b.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('console.log(1)');
    const compressed = await fetchFile('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(compressed.headers['content-type']).toMatch(/javascript/);
    expect(compressed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/gone-9f9f.js', '/nothing.png', '/api/nothing/', '/%zz.js'])(
    'has no page for %s',
    async path => {
      const answer = await fetchFile(path, { accept: 'text/html' });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it.each(['/', '/workout', '/sw.js'])('takes nothing in at %s', async url => {
    const answer = await server.running.app.inject({ method: 'POST', url, payload: {} });
    expect(answer).toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
    expect((await server.running.app.inject({ method: 'POST', url: '/api/nothing/' })).statusCode).toBe(404);
  });

  it.each(['/../podhod-secret.txt', '/%2e%2e/podhod-secret.txt', '/assets/..%2f..%2fpodhod-secret.txt'])(
    'never leaves its folder for %s',
    async path => {
      const outside = join(staticDir, '../podhod-secret.txt');
      writeFileSync(outside, 'тайна');
      expect((await fetchFile(path)).body).not.toContain('тайна');
      rmSync(outside);
    },
  );

  it.each(['/', '/workout', '/sw.js', '/assets/app-1a2b.js', '/api/exercises/', '/api/nothing/'])(
    'sends its strict policy with %s',
    async path => {
      const { headers } = await fetchFile(path, { accept: 'text/html' });
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toContain('unsafe');
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "media-src 'self'",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy.split(';')).toContain(rule);
      }
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['permissions-policy']).toContain('camera=()');
    },
  );
});

describe('for whoever watches over it', () => {
  it('says that it is up and able to work', async () => {
    expect((await fetchFile('/healthz')).body).toBe('ok\n');
    expect((await fetchFile('/readyz')).body).toBe('ok\n');
  });

  it('counts calls by route, for this machine alone', async () => {
    await fetchFile('/api/muscles/');
    const metrics = await fetchFile('/metrics');
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/muscles\/",status="200"\} \d+/,
    );
    expect((await fetchFile('/metrics', { 'x-forwarded-for': '10.0.0.1' })).statusCode).toBe(404);
    const elsewhere = { method: 'GET', url: '/metrics', remoteAddress: '10.0.0.1' } as const;
    expect((await server.running.app.inject(elsewhere)).statusCode).toBe(404);
  });

  it('says that it is not able to when the database does not answer', async () => {
    const broken = await TestServer.start();
    await broken.running.services.database.kysely.destroy();
    const ready = await broken.running.app.inject({ method: 'GET', url: '/readyz' });
    expect(ready.statusCode).toBe(503);
    const call = await broken.anonymous.send('GET', '/api/muscles/');
    expect(call).toMatchObject({ status: 500, body: { code: 'internal' } });
    await broken.destroy();
  });
});

describe('the catalogue of errors', () => {
  it('has every code of the contract, each with a status of refusal', () => {
    expect(Object.keys(errorCatalogue).toSorted()).toEqual([...ERROR_CODES].toSorted());
    for (const { status, text } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).toMatch(/[а-яё]/i);
    }
  });

  it('is in use: every code is thrown somewhere', async () => {
    const { readdirSync, readFileSync } = await import('node:fs');
    const root = new URL('../../server/', import.meta.url).pathname;
    const sources = readdirSync(root, { recursive: true })
      .map(String)
      .filter(path => path.endsWith('.ts') && !path.endsWith('error-catalogue.ts'))
      .map(path => readFileSync(join(root, path), 'utf8'))
      .join('\n');
    for (const code of ERROR_CODES) expect(sources, code).toContain(`'${code}'`);
  });
});

describe('a call that Node cannot read', () => {
  let port: number;
  beforeAll(async () => {
    const address = await server.running.app.listen({ host: '127.0.0.1', port: 0 });
    port = Number(new URL(address).port);
  });

  async function write(call: string): Promise<{ head: string; body: unknown }> {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('utf8').on('data', chunk => (answer += chunk));
    socket.write(call);
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const [, length] = /content-length: (\d+)/i.exec(head) ?? [];
    expect(Number(length)).toBe(Buffer.byteLength(body));
    expect(head).toMatch(/content-type: application\/json; charset=utf-8/i);
    return { head, body: JSON.parse(body) };
  }
  const HOST = 'host: gym.example\r\nconnection: close\r\n';

  it.each([
    ['a line that is none', 'hello\r\n\r\n', 400, 'invalid'],
    [
      'two lengths',
      `POST /api/token/ HTTP/1.1\r\n${HOST}content-length: 1\r\ncontent-length: 2\r\n\r\n`,
      400,
      'invalid',
    ],
    ['no host', 'GET /api/muscles/ HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'invalid'],
    [
      'headers beyond measure',
      `GET / HTTP/1.1\r\n${HOST}x: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('[PARK1] is refused with its reason: %s', async (_what, call, status, code) => {
    const { head, body } = await write(call);
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(body).toEqual({ detail: expect.stringMatching(/[а-яё]/i), code });
  });

  it('[OUT2] is not now when it took too long to come', async () => {
    const { server: http } = server.running.app;
    const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    http.once('connection', socket => http.emit('clientError', late, socket));
    const { head, body } = await write('');
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(body).toMatchObject({ code: 'too_slow' });
  });

  it('[OUT5] is answered as any other where it expects what nobody knows', async () => {
    const call = `GET /api/nothing/ HTTP/1.1\r\n${HOST}expect: a miracle\r\n\r\n`;
    const { head, body } = await write(call);
    expect(head).toMatch(/^HTTP\/1.1 404 /);
    expect(body).toMatchObject({ code: 'not_found' });
  });
});

describe('answers', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip;q=0.5, deflate', gunzipSync],
  ])('are compressed for who takes %s, and are the same', async (encodings, decompress) => {
    const plain = await fetchFile('/api/exercises/');
    const compressed = await fetchFile('/api/exercises/', { 'accept-encoding': encodings });
    expect(compressed.headers['content-encoding']).toBe(/\w+/.exec(encodings)?.[0]);
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
    expect(compressed.headers.etag).toBe(plain.headers.etag);
    expect(compressed.headers.vary).toBe('Authorization, Accept-Encoding');
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const refusing = await fetchFile('/api/exercises/', { 'accept-encoding': 'br;q=0, identity' });
    expect(refusing.headers['content-encoding']).toBeUndefined();
  });

  it("with tokens stay in nobody's cache", async () => {
    const answer = await server.anonymous.send('POST', '/api/auth/guest/quick-start/', { hp_ts: 0 });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('tell no one what went wrong inside', async () => {
    const guest = await server.guest();
    const me = await guest.get<User>('/api/auth/me/');
    const { kysely } = server.running.services.database;
    await kysely.schema.alterTable('workouts').renameTo('elsewhere').execute();
    const answer = await guest.send('GET', '/api/workouts/history/');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(JSON.stringify(answer.body)).not.toContain(me.username);
    await kysely.schema.alterTable('elsewhere').renameTo('workouts').execute();
    await guest.get('/api/workouts/history/');
  });
});
