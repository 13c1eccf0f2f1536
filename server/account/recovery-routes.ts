import { recoveryCalls as calls } from '#contract/recovery-calls.ts';
import { replacePassword } from '../auth/sessions.ts';
import type { Trx } from '../database/database.ts';
import { toTime, type Work } from '../database/work.ts';
import { ApiError, FieldProblems } from '../http/api-error.ts';
import { mustGetBearer, readAsUser, writeAsUser, writeFor } from '../http/as-user.ts';
import { answer } from '../http/call-types.ts';
import { onRead, onSelf, type Router } from '../http/register-call.ts';
import { logSecurityEvent } from '../http/security-events.ts';
import { RECOVERY_CODES } from '../limits.ts';
import { hashSecret } from '../secrets.ts';
import type { Services } from '../services.ts';
import { confirmPassword, PASSWORD } from './assert-password.ts';
import { drawCode, readCode } from './draw-letters.ts';
import { checkNewPassword } from './forms.ts';
import { foldUsername } from './users.ts';

/**
 * Recovery codes: ten secrets that are shown once, to be kept on paper. Each sets one new password, in place of a mail,
 * since accounts need no address. New codes replace the old ones; changing the password keeps them.
 */
export function addRecoveryRoutes(router: Router) {
  const { services } = router;
  const { database, passwords, ports, rateLimits, secrets } = services;

  onRead(router, calls.getRecoveryState, async ({ trx, user }) => {
    const codes = await ofUser(trx, user.id).execute();
    const left = codes.filter(({ used_at }) => used_at === null).length;
    return answer(200, { left, made_at: codes[0]?.created_at ?? null });
  });

  onSelf(router, calls.makeRecoveryCodes, async ({ body, request }) => {
    await rateLimits.countAddress('changePassword', request);
    const bearer = mustGetBearer(request);
    const user = await readAsUser(services, bearer, async work => work.user);
    if (user.is_guest === 1) throw new ApiError('forbidden');
    await confirmPassword(services, { bearer, user, password: body.password, request }, PASSWORD);
    const codes = Array.from({ length: RECOVERY_CODES }, () => drawCode(ports));
    await writeAsUser(services, bearer, work => replaceCodes(work, codes));
    logSecurityEvent(secrets, request, { event: 'recovery_codes_made', userId: user.id });
    return answer(201, { codes });
  });

  onSelf(router, calls.recover, async ({ body, request }) => {
    await rateLimits.countAddress('recover', request);
    const problems = new FieldProblems();
    checkNewPassword(body, problems);
    problems.throwIfAny();
    const usernameFolded = foldUsername(body.username);
    const given = { usernameFolded, codeHash: hashSecret(readCode(body.code)) };
    const found = await database.read(trx => findUsable(trx, given));
    if (!found) {
      logSecurityEvent(secrets, request, { event: 'recovery_refused', usernameFolded });
      throw refused();
    }
    const passwordHash = await passwords.hash(body.new_password);
    const use = { ...given, userId: found.user_id, passwordHash };
    await writeFor(services, found.user_id, trx => useCode(services, trx, use));
    logSecurityEvent(secrets, request, { event: 'password_recovered', userId: found.user_id });
    return answer(204);
  });
}

interface Given {
  usernameFolded: string;
  codeHash: string;
}

function ofUser(trx: Trx, userId: number) {
  return trx.selectFrom('recovery_codes').select(['created_at', 'used_at']).where('user_id', '=', userId);
}

async function replaceCodes({ trx, user, now }: Work, codes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
  const rows = codes.map(code => ({
    user_id: user.id,
    code_hash: hashSecret(readCode(code)),
    created_at: now,
    used_at: null,
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** One query for name and code together, so neither its duration nor its result reveals whether the name exists. */
async function findUsable(trx: Trx, { usernameFolded, codeHash }: Given) {
  return await trx
    .selectFrom('users')
    .innerJoin('recovery_codes', 'recovery_codes.user_id', 'users.id')
    .select('recovery_codes.user_id')
    .where('users.username_folded', '=', usernameFolded)
    .where('recovery_codes.code_hash', '=', codeHash)
    .where('recovery_codes.used_at', 'is', null)
    .executeTakeFirst();
}

/** Checks the code again under the user's lock: if two requests use one code at once, only the first succeeds. */
async function useCode(
  { database, ports }: Services,
  trx: Trx,
  { userId, passwordHash, ...given }: Given & { userId: number; passwordHash: string },
): Promise<void> {
  const now = toTime(ports.now());
  await database.dialect.lockUser(trx, userId);
  if (!(await findUsable(trx, given))) throw refused();
  await trx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', given.codeHash)
    .execute();
  await replacePassword(trx, { userId, passwordHash, sessionId: null }, now);
}

function refused(): ApiError {
  return new ApiError('bad_credentials', { body: { detail: 'Имя пользователя или код указаны неверно' } });
}
