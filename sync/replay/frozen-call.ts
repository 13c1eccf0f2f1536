import type { FrozenCall } from '#db/outbox-entry.ts';

export function post(path: string, body: object | null): FrozenCall {
  return { method: 'POST', path: `/api/${path}`, body: body && JSON.stringify(body) };
}

export function patch(path: string, body: object): FrozenCall {
  return { method: 'PATCH', path: `/api/${path}`, body: JSON.stringify(body) };
}

export function remove(path: string): FrozenCall {
  return { method: 'DELETE', path: `/api/${path}`, body: null };
}
