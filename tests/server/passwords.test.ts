import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makePasswords } from '#server/auth/passwords.ts';
import { readConfig } from '#server/config.ts';
import { HASHES_AT_ONCE, HASHES_WAITING } from '#server/limits.ts';

const passwordsOf = (env: Record<string, string>) =>
  makePasswords(readConfig({ ARGON2_MEMORY_KIB: '8', ...env }), { now: () => 0, randomBytes });

describe('many passwords at once', () => {
  const many = HASHES_AT_ONCE + HASHES_WAITING + 5;

  it.each([
    ['to be checked', 'verify'],
    ['to be kept', 'hash'],
  ] as const)('%s: as many as wait some seconds, and no more', async (_why, name) => {
    const passwords = passwordsOf({ RATE_LIMIT: 'on' });
    const kept = await passwords.hash('secret-1');
    const ask = () => (name === 'hash' ? passwords.hash('secret-1') : passwords.verify('secret-1', kept));
    const outcomes = await Promise.allSettled(Array.from({ length: many }, ask));
    const refused = outcomes.filter(outcome => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array(5).fill(expect.objectContaining({ code: 'unavailable', retryAfterSec: 5 })),
    );
    // Whoever comes once they are through is served.
    expect(await passwords.verify('secret-1', kept)).toBe(true);
  });

  it('all wait where limits are off', async () => {
    const passwords = passwordsOf({ RATE_LIMIT: 'off' });
    const kept = await passwords.hash('secret-1');
    const checks = Array.from({ length: many }, () => passwords.verify('secret-2', kept));
    expect(new Set(await Promise.all(checks))).toEqual(new Set([false]));
  });
});
