import { describeRefusal } from '#domain/http-error-text.ts';
import type { RegisterResult } from '#sync/session/register.ts';
import { fieldNames, texts } from './texts.ts';

export function describeRegisterFailure(
  result: Exclude<RegisterResult, { kind: 'ok' | 'login-needed' }>,
  isUpgrade: boolean,
): string {
  if (result.kind === 'unreachable') return isUpgrade ? texts.upgradeUnreachable : texts.unreachable;
  return describeRefusal(result.error, fieldNames) ?? texts.failed;
}
