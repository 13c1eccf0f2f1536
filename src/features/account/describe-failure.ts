import { formatHttpError } from '#domain/http-error-text.ts';
import type { AccountResult } from '#sync/session/account.ts';
import { fieldNames, texts } from './texts.ts';

export type AccountFailure = Exclude<AccountResult, { kind: 'ok' }>;

interface FailureTexts {
  failed: string;
  offline: string;
}

/** Says what failed, with the server's reason if it gave one. */
export function describeFailure(failure: AccountFailure, { failed, offline }: FailureTexts): string {
  switch (failure.kind) {
    case 'unreachable':
      return offline;
    case 'login-needed':
      return texts.sessionEnded;
    case 'refused':
      return `${failed}. ${formatHttpError(failure.error, fieldNames)}`;
  }
}
