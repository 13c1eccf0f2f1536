import type { FastifyRequest } from 'fastify';
import { hashKeyed, type Secrets } from '../secrets.ts';
import { networkOf } from './network-of.ts';

/** Events to watch for attacks (ASVS 16.3). The graver ones are warnings. */
const LEVELS = {
  login_succeeded: 'info',
  password_changed: 'info',
  account_deleted: 'info',
  session_ended: 'info',
  token_created: 'info',
  recovery_codes_made: 'info',
  password_recovered: 'warn',
  recovery_refused: 'warn',
  password_refused: 'warn',
  wait_imposed: 'warn',
  refresh_token_reused: 'warn',
} as const;

export type SecurityEvent = keyof typeof LEVELS;

/** The person concerned. A typed name may belong to nobody. */
export interface Concerned {
  userId?: number | undefined;
  usernameFolded?: string | undefined;
}

/**
 * Logs a line that can be counted and grouped but names nobody: person, name and network are hashes, which only the
 * holder of the server's secret can compare with a given name.
 */
export function logSecurityEvent(
  secrets: Secrets,
  request: FastifyRequest,
  { event, userId, usernameFolded }: Concerned & { event: SecurityEvent },
): void {
  const hash = (text: string) => hashKeyed(secrets.logKey, text);
  const line = {
    event,
    ...(userId !== undefined && { user: hash(`user ${userId}`) }),
    ...(usernameFolded !== undefined && { name: hash(`name ${usernameFolded}`) }),
    network: hash(`network ${networkOf(request.ip)}`),
  };
  request.log[LEVELS[event]](line, 'security');
}
