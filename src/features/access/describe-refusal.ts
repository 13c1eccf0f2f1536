import { formatHttpError } from '#domain/http-error-text.ts';
import type { Asked } from '#sync/session/sessions.ts';
import type { PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import { texts } from './texts.ts';

type Refused = Exclude<Asked<unknown>, { kind: 'ok' }>;

/** Why a form that asks for the password went no further: a wrong password is said at its field. */
export function explainRefusal(asked: Refused, what: string, offline: string): PasswordRefusal {
  const wrong = asked.kind === 'refused' ? asked.error.fields.password?.join(' ') : undefined;
  return wrong ? { field: wrong } : { form: describeRefusal(asked, what, offline) };
}

/** Says why it failed. `what`: as in 'Не удалось создать токен'. */
export function describeRefusal(asked: Refused, what: string, offline: string = texts.offline): string {
  switch (asked.kind) {
    case 'unreachable':
      return `${what}. ${offline}`;
    case 'login-needed':
      return texts.sessionEnded;
    case 'refused':
      return `${what}. ${formatHttpError(asked.error, { name: texts.name, password: texts.password })}`;
  }
}
