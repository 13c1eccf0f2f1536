import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, TITLE_MAX, USERNAME_MAX } from './limits.ts';

/*
 * The rules that app and server share. They name what is wrong; the words for it belong to the screen or the answer.
 * Lengths are in characters (code points), as JSON Schema counts them, so an emoji is one.
 */

export type UsernameProblem = 'empty' | 'too_long' | 'bad_characters';
export type EmailProblem = 'malformed';
export type PasswordProblem = 'too_short' | 'too_long';

export type Checked<Problem> = { ok: true; value: string } | { ok: false; problem: Problem };

const USERNAME = /^[\p{L}\p{Nd}@.+\-_]+$/u;
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Something, an @, something with a dot inside; whether mail arrives only mail can tell. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A workout's or template's title, trimmed; null when it is empty or longer than TITLE_MAX. */
export function normalizeTitle(text: string): string | null {
  const title = text.trim();
  return !isBlank(title) && lengthOf(title) <= TITLE_MAX ? title : null;
}

/** A user name, trimmed and composed (NFC): 1–150 letters of any script, digits and @ . + - _ */
export function checkUsername(text: string): Checked<UsernameProblem> {
  const value = text.trim().normalize('NFC');
  if (value === '') return { ok: false, problem: 'empty' };
  if (lengthOf(value) > USERNAME_MAX) return { ok: false, problem: 'too_long' };
  return USERNAME.test(value) ? { ok: true, value } : { ok: false, problem: 'bad_characters' };
}

/** An e-mail address, trimmed; empty is allowed and means none. */
export function checkEmail(text: string): Checked<EmailProblem> {
  const value = text.trim();
  const isFine = value === '' || (EMAIL.test(value) && lengthOf(value) <= EMAIL_MAX);
  return isFine ? { ok: true, value } : { ok: false, problem: 'malformed' };
}

/**
 * What is wrong with a new password, null when nothing is. Spaces at its ends don't make it long enough, but they
 * belong to it: it is kept as typed.
 */
export function findPasswordProblem(password: string): PasswordProblem | null {
  if (lengthOf(password.trim()) < PASSWORD_MIN) return 'too_short';
  return lengthOf(password) > PASSWORD_MAX ? 'too_long' : null;
}

/** Whether nothing of it shows: spaces, controls, characters of no width, the blank of Braille. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

function lengthOf(text: string): number {
  return [...text].length;
}
