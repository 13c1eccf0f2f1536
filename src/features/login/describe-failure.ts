import { formatHttpError } from '#domain/http-error-text.ts';
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
