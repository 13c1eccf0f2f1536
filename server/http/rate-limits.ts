import type { FastifyRequest } from 'fastify';
import type { Ports } from '../ports.ts';
import { ApiError } from './api-error.ts';

/** So many calls in so long. A gym's guests share an address, so an address is given more than a name. */
interface Limit {
  max: number;
  windowMs: number;
}

const MINUTE_MS = 60_000;
/** Attempts at one user's password, wherever they come from. */
const PER_USERNAME: Limit = { max: 20, windowMs: MINUTE_MS };

const PER_ADDRESS = {
  login: { max: 60, windowMs: MINUTE_MS },
  register: { max: 30, windowMs: MINUTE_MS },
  quickStart: { max: 30, windowMs: MINUTE_MS },
  upgrade: { max: 30, windowMs: MINUTE_MS },
  changePassword: { max: 30, windowMs: MINUTE_MS },
} satisfies Record<string, Limit>;

/** Beyond this many counters the oldest go: a flood of made-up names must not fill the memory. */
const MAX_COUNTERS = 50_000;

export interface RateLimits {
  countAddress(action: keyof typeof PER_ADDRESS, request: FastifyRequest): void;
  countUsername(usernameFolded: string): void;
}

/**
 * Counts in fixed windows, in this process's memory. @fastify/rate-limit would do for addresses; it takes no clock
 * and keys a call once, and a login is counted twice.
 */
export function makeRateLimits(isOn: boolean, ports: Ports): RateLimits {
  if (!isOn) return { countAddress: () => {}, countUsername: () => {} };
  const windows = new Map<string, { endsAtMs: number; count: number }>();

  function count(key: string, limit: Limit) {
    const nowMs = ports.now();
    let window = windows.get(key);
    if (!window || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + limit.windowMs) {
      window = { endsAtMs: nowMs + limit.windowMs, count: 0 };
      windows.delete(key);
      windows.set(key, window);
      dropOldest(windows);
    }
    window.count++;
    if (window.count <= limit.max) return;
    throw new ApiError('too_many', {
      retryAfterSec: Math.max(1, Math.ceil((window.endsAtMs - nowMs) / 1000)),
    });
  }

  return {
    countAddress: (action, request) => count(`${action} ${networkOf(request.ip)}`, PER_ADDRESS[action]),
    countUsername: usernameFolded => count(`username ${usernameFolded}`, PER_USERNAME),
  };
}

function dropOldest(windows: Map<string, unknown>) {
  if (windows.size <= MAX_COUNTERS) return;
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}

/** An IPv6 customer owns a /64: counting single addresses would count nothing. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(missing).fill('0'), ...rest].slice(0, 4).join(':');
}
