import { send } from '../http/send.ts';
import type { SessionContext } from './session-context.ts';

/** Ends a login on the server. Best effort: a refresh token that survives expires unused. */
export function revoke({ ports }: SessionContext, refresh: string) {
  return send(ports, { method: 'POST', path: '/api/token/revoke/', body: JSON.stringify({ refresh }) });
}
