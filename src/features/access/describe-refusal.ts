import { formatHttpError } from '#domain/http-error-text.ts';
import type { Asked } from '#sync/session/sessions.ts';
import { texts } from './texts.ts';

/** Says why it failed. `what`: as in 'Не удалось создать токен'. */
export function describeRefusal(
  asked: Exclude<Asked<unknown>, { kind: 'ok' }>,
  what: string,
  offline: string = texts.offline,
): string {
  switch (asked.kind) {
    case 'unreachable':
      return `${what}. ${offline}`;
    case 'login-needed':
      return texts.sessionEnded;
    case 'refused':
      return `${what}. ${formatHttpError(asked.error, { name: texts.name, password: texts.password })}`;
  }
}
