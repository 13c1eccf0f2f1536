/** Where a login leads: to the page the person came from, otherwise to the start. */
import type { To } from 'react-router-dom';

export interface Target {
  to: To;
  state: unknown;
  /** Already typed on another page. */
  username: string;
}

const START = '/';

/** `state.from` is the Location that a protected route was asked for; `state.username` what registration used. */
export function readTarget(state: unknown): Target {
  const { from, username } = asObject(state);
  const { pathname, search, hash, state: fromState } = asObject(from);
  const to = typeof pathname === 'string' ? { pathname, search: textOf(search), hash: textOf(hash) } : START;
  return { to, state: fromState ?? null, username: textOf(username) };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function asObject(value: unknown): Record<string, unknown> {
  return value instanceof Object ? (value as Record<string, unknown>) : {};
}
