/** People who register, for tests in a browser: over the API, or by hand. */

export const PASSWORD = 'штанга-и-блины-42';

/** What the app says under a field where a common one was chosen. */
export const COMMON_PASSWORD = 'Один из самых частых: такие подбирают первыми. Лучше придумать другой.';

let made = 0;

export function newName(): string {
  made += 1;
  return `lifter-${Date.now().toString(36)}-${made}`;
}

/** What POST /api/auth/register/ takes. */
export function registrationOf(username: string) {
  return {
    username,
    email: '',
    password: PASSWORD,
    password2: PASSWORD,
    hp_field: '',
    // A person needs a while from the page's load to the last field.
    hp_ts: Date.now() - 60_000,
  };
}
