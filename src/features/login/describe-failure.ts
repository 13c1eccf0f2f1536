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
 * What is no answer of the server's. A device without room has a word of its own: what a guest has let go of is unpacked
 * by the login, and waits for that room.
 */
export function describeBug(bug: unknown): string {
  return storageFailureOf(bug) === 'quota' ? texts.noRoom : UNKNOWN_ERROR;
}
