import { isAmongCommon, unpackWords } from '#domain/common-passwords.ts';

let common: ReadonlySet<string> | undefined;

/**
 * Whether it is one of the 10,000 commonest passwords; the first call fetches their list. False where that does not come:
 * it only warns, and a password is not set without network anyway.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  try {
    common ??= unpackWords((await import('virtual:common-passwords')).default);
    return isAmongCommon(password, common);
  } catch {
    return false;
  }
}
