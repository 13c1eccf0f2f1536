import type { FastifyRequest } from 'fastify';
import type { UpdateMeBody, UpdateSettingsBody } from '#contract/auth.ts';
import { authCalls as calls } from '#contract/auth-calls.ts';
import { toColumns } from '#contract/fields/field.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import { replacePassword } from '../auth/sessions.ts';
import { contest, pickWinning } from '../database/acts.ts';
import { differs } from '../database/rows.ts';
import type { UserRow } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { FieldProblems, invalidField, invalidRequest } from '../http/api-error.ts';
import { mustGetBearer, readAsUser, writeAsUser } from '../http/as-user.ts';
import { answer, wrote } from '../http/call-types.ts';
import { shortBody } from '../http/references.ts';
import { onRead, onSelf, onWrite, type Router } from '../http/register-call.ts';
import { logSecurityEvent } from '../http/security-events.ts';
import type { Services } from '../services.ts';
import { assertPassword, CURRENT_PASSWORD, confirmPassword } from './assert-password.ts';
import { acceptEmail, acceptUsername, assertNameIsFree, checkNewPassword } from './forms.ts';
import {
  deleteUser,
  foldUsername,
  mustGetUserById,
  noteDeleted,
  presentSettings,
  presentUser,
} from './users.ts';

export function addAccountRoutes(router: Router) {
  const { services } = router;
  onRead(router, calls.getMe, async work => answer(200, presentUser(work.user)));

  onWrite(
    router,
    calls.updateMe,
    async (work, { body }) => {
      await updateMe(work, body);
      return wrote(200, me);
    },
    { before: (request, { body }) => assertMayRename(services, request, body) },
  );

  onRead(router, calls.getSettings, async work => answer(200, presentSettings(work.user)));

  onWrite(router, calls.updateSettings, async (work, { body }) => {
    await updateSettings(work, body);
    return wrote(200, settings);
  });

  addPasswordRoutes(router);
}

const me = shortBody(async ({ trx, user }) => presentUser(await mustGetUserById(trx, user.id)));
const settings = shortBody(async ({ trx, user }) => presentSettings(await mustGetUserById(trx, user.id)));

async function updateSettings(work: Work, body: UpdateSettingsBody): Promise<void> {
  const user = await mustGetUserById(work.trx, work.user.id);
  const names = Object.values(settingsFields).map(field => field.wire);
  const given = names.filter(name => body[name] !== undefined);
  const result = contest(user.settings_acts, given, work.act);
  if (result.wins.size === 0) return;
  const columns: Partial<UserRow> = toColumns(settingsFields, pickWinning(body, result));
  const changed = differs(user, columns)
    ? { ...columns, settings_revision: work.changes.stamp('settings') }
    : {};
  await work.trx
    .updateTable('users')
    .set({ settings_acts: result.acts, ...changed })
    .where('id', '=', user.id)
    .execute();
}

/** Hashing a password takes long, so it happens between a read and the transaction that writes. */
function addPasswordRoutes(router: Router) {
  const { services } = router;

  onSelf(router, calls.changePassword, async ({ body, request }) => {
    await services.rateLimits.countAddress('changePassword', request);
    const bearer = mustGetBearer(request);
    const user = await readAsUser(services, bearer, async work => work.user);
    const problems = new FieldProblems();
    const hasPassword = user.password_hash !== null;
    if (hasPassword && !body.current_password) problems.add('current_password', 'Введите текущий пароль');
    checkNewPassword(body, problems);
    problems.throwIfAny();
    if (hasPassword) {
      await assertPassword(
        services,
        { user, password: body.current_password ?? '', request },
        CURRENT_PASSWORD,
      );
    }
    const passwordHash = await services.passwords.hash(body.new_password);
    await writeAsUser(services, bearer, ({ trx, now }) =>
      replacePassword(trx, { ...bearer, passwordHash }, now),
    );
    logSecurityEvent(services.secrets, request, { event: 'password_changed', userId: user.id });
    return answer(204);
  });

  onSelf(router, calls.deleteMe, async ({ body, request }) => {
    const bearer = mustGetBearer(request);
    const user = await readAsUser(services, bearer, async work => work.user);
    if (user.password_hash !== null) {
      if (!body.password) throw invalidField('password', 'Введите пароль для подтверждения');
      await assertPassword(services, { user, password: body.password, request });
    }
    await writeAsUser(services, bearer, async ({ trx, user: { id, key }, now }) => {
      await deleteUser(trx, id);
      await noteDeleted(trx, { key, deleted_at: now });
    });
    await services.database.dialect.forgetDeleted(services.database.kysely);
    logSecurityEvent(services.secrets, request, { event: 'account_deleted', userId: user.id });
    return answer(204);
  });
}

/** Someone who holds only a token must not lock the owner out by changing the name. */
async function assertMayRename(
  services: Services,
  request: FastifyRequest,
  { username, current_password }: UpdateMeBody,
): Promise<void> {
  await services.rateLimits.countAddress('updateMe', request);
  if (username === undefined) return;
  const bearer = mustGetBearer(request);
  const user = await readAsUser(services, bearer, async work => work.user);
  if (username === user.username) return;
  await confirmPassword(services, { bearer, user, password: current_password, request });
}

async function updateMe(work: Work, body: UpdateMeBody): Promise<void> {
  if (body.username === undefined && body.email === undefined)
    throw invalidRequest('Укажите username или email.');
  const problems = new FieldProblems();
  const username = body.username === undefined ? work.user.username : acceptUsername(body.username, problems);
  const email = body.email === undefined ? work.user.email : acceptEmail(body.email, problems);
  problems.throwIfAny();
  await assertNameIsFree(work.trx, username, work.user.id);
  await work.trx
    .updateTable('users')
    .set({ username, username_folded: foldUsername(username), email })
    .where('id', '=', work.user.id)
    .execute();
}
