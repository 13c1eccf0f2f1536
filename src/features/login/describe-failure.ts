import { storageFailureOf } from '#db/transaction.ts';
import { formatHttpError, UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import type { LoginFailure } from '#sync/session/login.ts';
import { texts } from './texts.ts';

export function describeFailure(failure: LoginFailure): string {
  switch (failure.kind) {
    case 'bad-credentials':
      return texts.badCredentials;
    case 'unreachable':
      return texts.unreachable;
    case 'tokens-refused':
      return texts.tokensRefused;
    case 'user-unavailable':
      return texts.userUnavailable;
    case 'refused':
      return formatHttpError(failure.error, { username: texts.username, password: texts.password });
  }
}

/**
 * Failures without an answer from the server. A full disk has its own message: the login needs room for the guest's data.
 */
export function describeBug(bug: unknown): string {
  return storageFailureOf(bug) === 'quota' ? texts.noRoom : UNKNOWN_ERROR;
}
