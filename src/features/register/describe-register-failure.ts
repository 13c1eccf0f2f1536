import { describeRefusal } from '#domain/http-error-text.ts';
import type { RegisterResult } from '#sync/session/register.ts';
import { fieldNames, texts } from './texts.ts';

export function describeRegisterFailure(
  result: Exclude<RegisterResult, { kind: 'ok' }>,
  isUpgrade: boolean,
): string {
  if (result.kind === 'unreachable') return isUpgrade ? texts.upgradeUnreachable : texts.unreachable;
  if (result.kind === 'login-needed') return texts.sessionEnded;
  return describeRefusal(result.error, fieldNames) ?? texts.failed;
}
