import type { Ports } from '../ports.ts';

/** 32 letters, none of which is taken for another: no l, o, 0 or 1. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random letters that a person can read out and type: five bits each. */
export function drawLetters({ randomBytes }: Ports, count: number): string {
  return [...randomBytes(count)].map(byte => LETTERS[byte % LETTERS.length]).join('');
}
