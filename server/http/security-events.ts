import type { FastifyRequest } from 'fastify';
import { hashKeyed, type Secrets } from '../secrets.ts';
import { networkOf } from './network-of.ts';

/** What somebody who looks for an attack looks for (ASVS 16.3). The graver ones are warnings. */
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

/** Whom it is about. A name that was typed may be nobody's. */
export interface Concerned {
  userId?: number | undefined;
  usernameFolded?: string | undefined;
}

/**
 * A line of the log that can be counted and grouped, and tells of nobody: person, name and network are hashes that only
 * who has the server's secret can make of a name in question.
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
