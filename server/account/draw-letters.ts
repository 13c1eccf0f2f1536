import type { Ports } from '../ports.ts';

/** 32 letters, none of which is taken for another: no l, o, 0 or 1. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random letters that a person can read out and type: five bits each. */
export function drawLetters({ randomBytes }: Ports, count: number): string {
  return [...randomBytes(count)].map(byte => LETTERS[byte % LETTERS.length]).join('');
}

const GROUPS = 4;
const LETTERS_A_GROUP = 4;

/** A secret to be written down and typed, of 80 bits: `abcd-efgh-jkmn-pqrs`. */
export function drawCode(ports: Ports): string {
  return Array.from({ length: GROUPS }, () => drawLetters(ports, LETTERS_A_GROUP)).join('-');
}

/** Normalises a typed code: case, blanks and hyphens of any kind make no difference. */
export function readCode(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
