/** One call on its way through the double: who asks, for what, with what. */
import type { OldAnswer } from './answer.ts';
import type { UserRow, World } from './world.ts';

export interface OpenCall {
  world: World;
  user: UserRow | undefined;
  /** What stands in the path's brackets. */
  params: string[];
  query: URLSearchParams;
  body: Record<string, unknown>;
}

export interface UserCall extends OpenCall {
  user: UserRow;
}

export type Handler<Call> = (call: Call) => OldAnswer;

export interface Route {
  method: string;
  /** `/api/…/`, with `:` for a part that varies. */
  pattern: RegExp;
  handle: Handler<OpenCall>;
}

/** Anybody may call. */
export function open(method: string, path: string, handle: Handler<OpenCall>): Route {
  return { method, pattern: new RegExp(`^/api/${path.replaceAll(':', '([^/]+)')}$`), handle };
}

/** With a token only. */
export function mine(method: string, path: string, handle: Handler<UserCall>): Route {
  return open(method, path, call =>
    call.user
      ? handle({ ...call, user: call.user })
      : { status: 401, body: { detail: 'Учетные данные не были предоставлены.' } },
  );
}

/** `limit` and `offset`, and the path of the next page. */
export function paged<T>(rows: readonly T[], query: URLSearchParams, path: string, usual: number) {
  const limit = Number(query.get('limit') ?? usual);
  const offset = Number(query.get('offset') ?? 0);
  const next = new URLSearchParams(query);
  next.set('limit', String(limit));
  next.set('offset', String(offset + limit));
  return {
    results: rows.slice(offset, offset + limit),
    next: offset + limit < rows.length ? `/api/${path}?${next}` : null,
    count: rows.length,
  };
}
