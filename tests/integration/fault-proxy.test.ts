import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../scripts/harness/fault-proxy.ts';
import {
  captivePortal,
  DROP,
  DROP_ANSWER,
  holdUntilReleased,
  tooManyRequests,
} from '../../scripts/harness/faults.ts';

/** What the server behind the proxy was asked. */
let handled: string[];
let server: Server;
let proxy: FaultProxy;
let isUp: boolean;

beforeEach(async () => {
  handled = [];
  isUp = true;
  server = createServer(async (request, response) => {
    handled.push(`${request.method} ${request.url} ${await text(request)}`);
    const status = request.method === 'GET' && request.url?.startsWith('/assets/') ? 200 : 201;
    response.writeHead(status, { 'content-type': 'application/json', etag: 'W/"1"' }).end('{"имя":"жим"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy = await startFaultProxy(url, () => isUp);
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

const send = (path: string, body: string | null = null): Promise<Response> => {
  return fetch(proxy.url + path, { method: body === null ? 'GET' : 'POST', body });
};

describe('fault proxy', () => {
  test('passes calls and answers on as they are, and remembers them', async () => {
    const response = await send('/api/sets/?limit=5', 'кг 82,5');
    expect(response.status).toBe(201);
    expect(response.headers.get('etag')).toBe('W/"1"');
    expect(await response.json()).toEqual({ имя: 'жим' });
    expect(handled).toEqual(['POST /api/sets/?limit=5 кг 82,5']);
    expect(proxy.calls({ path: '/api/sets/' })).toMatchObject([{ method: 'POST', status: 201 }]);
    expect(proxy.calls({ method: 'GET' })).toEqual([]);
  });

  test('drops a call before the server hears of it', async () => {
    const fault = proxy.addFault(DROP, { path: '/a', times: 1 });
    await expect(send('/a')).rejects.toThrow();
    expect(handled).toEqual([]);
    expect(fault.hits).toBe(1);
    expect((await send('/a')).status).toBe(201);
  });

  test('keeps the files of the app, for as long as the server is up, and drops them all the same', async () => {
    const file = '/assets/index-1.js';
    for (const path of [file, file, '/a', '/a'])
      expect(await (await send(path)).json()).toEqual({ имя: 'жим' });
    expect(handled).toEqual([`GET ${file} `, 'GET /a ', 'GET /a ']);
    expect(proxy.calls({ path: file })).toMatchObject([{ status: 200 }, { status: 200 }]);
    proxy.addFault(DROP, { path: file, times: 1 });
    await expect(send(file)).rejects.toThrow();
    isUp = false;
    await send(file);
    expect(handled).toHaveLength(4);
  });

  test('drops an answer after the server has done its work', async () => {
    proxy.addFault(DROP_ANSWER, { method: 'POST', path: /^\/a/ });
    await expect(send('/a', 'set')).rejects.toThrow();
    expect(handled).toEqual(['POST /a set']);
    expect(proxy.calls()).toMatchObject([{ status: undefined }]);
  });

  test('answers in the place of the server until the fault is removed', async () => {
    proxy.addFault(captivePortal());
    const limit = proxy.addFault(tooManyRequests(7), { path: '/a' });
    expect((await send('/a')).headers.get('retry-after')).toBe('7');
    limit.remove();
    expect(await (await send('/a')).text()).toContain('Wi-Fi');
    proxy.reset();
    expect((await send('/a')).status).toBe(201);
    expect(handled).toHaveLength(1);
  });

  test('holds a call until it is released, while others go on', async () => {
    const { fault, release } = holdUntilReleased();
    proxy.addFault(fault, { path: '/held' });
    const held = send('/held');
    await send('/other');
    expect(handled).toEqual(['GET /other ']);
    release();
    expect((await held).status).toBe(201);
  });

  test('is no network at all while it is cut, also for a call on its way', async () => {
    const { fault, release } = holdUntilReleased();
    proxy.addFault(fault, { path: '/held' });
    const held = send('/held');
    held.catch(() => undefined);
    await expect.poll(() => proxy.calls()).toHaveLength(1);
    proxy.cutNetwork();
    await expect(held).rejects.toThrow();
    await expect(send('/a')).rejects.toThrow();
    release();
    proxy.restoreNetwork();
    expect((await send('/a')).status).toBe(201);
  });
});
