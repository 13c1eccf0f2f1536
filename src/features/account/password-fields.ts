/** The password form's fields and its rules (docs/product.md, Forms). */
import { findPasswordProblem } from '#domain/validation.ts';
import type { PasswordChange } from '#sync/session/account.ts';
import { texts } from './texts.ts';

export interface PasswordFields {
  current: string;
  next: string;
  repeat: string;
}

export type PasswordErrors = Partial<Record<keyof PasswordFields, string>>;

const PROBLEM_TEXTS = { too_short: texts.newPasswordTooShort, too_long: texts.newPasswordTooLong } as const;

export function findPasswordErrors(fields: PasswordFields, needsCurrent: boolean): PasswordErrors {
  const errors: PasswordErrors = {};
  if (needsCurrent && fields.current === '') errors.current = texts.currentPasswordMissing;
  const problem = findPasswordProblem(fields.next);
  if (problem) errors.next = PROBLEM_TEXTS[problem];
  if (fields.next !== fields.repeat) errors.repeat = texts.passwordsDiffer;
  return errors;
}

export function toPasswordChange({ current, next, repeat }: PasswordFields, needsCurrent: boolean) {
  const change: PasswordChange = { new_password: next, new_password2: repeat };
  return needsCurrent ? { ...change, current_password: current } : change;
}

/** The server's messages, each at its field. */
export function readServerErrors(fields: Readonly<Record<string, readonly string[]>>): PasswordErrors {
  const errors: PasswordErrors = {};
  const names = { current: 'current_password', next: 'new_password', repeat: 'new_password2' } as const;
  for (const name of ['current', 'next', 'repeat'] as const) {
    const text = fields[names[name]]?.join(' ');
    if (text) errors[name] = text;
  }
  return errors;
}
