import { drawCode } from '../account/draw-letters.ts';
import { findUserByName } from '../account/users.ts';
import { replacePassword } from '../auth/sessions.ts';
import { toTime } from '../database/work.ts';
import type { Services } from '../services.ts';
import { StartupError } from '../startup-error.ts';

/**
 * Gives an account a new password, which only the caller learns, and ends all its logins and tokens and its recovery codes: for who has
 * forgotten theirs. Nothing else of the account changes. Throws StartupError where there is no such account.
 */
export async function resetPassword(services: Services, username: string): Promise<string> {
  const { database, passwords, ports } = services;
  const password = drawCode(ports);
  const passwordHash = await passwords.hash(password);
  await database.write(async trx => {
    const user = await findUserByName(trx, username);
    if (!user) throw new StartupError(`Пользователя «${username}» нет.`);
    if (user.is_guest === 1) throw new StartupError(`«${username}» — гость: он входит без пароля.`);
    await database.dialect.lockUser(trx, user.id);
    await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
    await replacePassword(trx, { userId: user.id, passwordHash, sessionId: null }, toTime(ports.now()));
  });
  return password;
}
