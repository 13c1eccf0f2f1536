import { formatHttpError } from '#domain/http-error-text.ts';
import { findPasswordProblem } from '#domain/validation.ts';
import type { RecoverBody, RecoverResult } from '#sync/session/recovery.ts';
import { fieldNames, texts } from './recover-texts.ts';

export type RecoverErrors = Partial<Record<keyof RecoverBody, string>>;

const PROBLEM_TEXTS = { too_short: texts.passwordTooShort, too_long: texts.passwordTooLong } as const;

/** What is wrong with the form before the server is asked. */
export function findRecoverErrors(form: RecoverBody): RecoverErrors {
  const errors: RecoverErrors = {};
  if (form.username.trim() === '') errors.username = texts.usernameMissing;
  if (form.code.trim() === '') errors.code = texts.codeMissing;
  const problem = findPasswordProblem(form.new_password);
  if (problem) errors.new_password = PROBLEM_TEXTS[problem];
  if (form.new_password !== form.new_password2) errors.new_password2 = texts.passwordsDiffer;
  return errors;
}

export function describeRecoverFailure(result: Exclude<RecoverResult, { kind: 'ok' }>): string {
  switch (result.kind) {
    case 'unreachable':
      return texts.unreachable;
    case 'bad-code':
      return texts.badCode;
    case 'refused':
      return formatHttpError(result.error, fieldNames);
  }
}
