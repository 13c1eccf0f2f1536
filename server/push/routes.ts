import { ECDH } from 'node:crypto';
import type { PushSubscriptionBody } from '#contract/push.ts';
import { pushCalls as calls } from '#contract/push-calls.ts';
import type { Work } from '../database/work.ts';
import { invalidField, notFound } from '../http/api-error.ts';
import { answer } from '../http/call-types.ts';
import { onRead, onWrite, type Router } from '../http/register-call.ts';
import { tellDeadline } from './deadlines.ts';
import { type EndpointRules, isAllowedEndpoint } from './endpoint.ts';

/** All of them are about the device that asks, which is to say: its login. */
export function addPushRoutes(router: Router) {
  const { config, secrets } = router.services;

  onRead(router, calls.getPushKey, async () => answer(200, { public_key: secrets.vapidKeys.publicKey }));

  onWrite(router, calls.putPushSubscription, async (work, { body }) => {
    assertUsable(body, config.push);
    await putSubscription(work, body);
    return answer(204);
  });

  onWrite(router, calls.deletePushSubscription, async work => {
    await work.trx.deleteFrom('push_subscriptions').where('session_id', '=', work.sessionId).execute();
    return answer(204);
  });

  onWrite(router, calls.putRestDeadline, async (work, { body: { left_ms, revision } }) => {
    const subscriptionId = await mustFindSubscription(work);
    await tellDeadline(work.trx, { subscriptionId, revision, endsAtMs: work.nowMs + left_ms });
    return answer(204);
  });

  onWrite(router, calls.deleteRestDeadline, async (work, { body: { revision } }) => {
    const subscriptionId = await mustFindSubscription(work);
    await tellDeadline(work.trx, { subscriptionId, revision, endsAtMs: null });
    return answer(204);
  });
}

function assertUsable({ endpoint, keys }: PushSubscriptionBody, rules: EndpointRules): void {
  if (!isAllowedEndpoint(endpoint, rules)) throw invalidField('endpoint', 'Сюда сигналы не отправляются.');
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url');
  } catch {
    throw invalidField('keys', 'Это не ключ подписки.');
  }
}

/**
 * A login has one. Endpoint and keys together are one device's: whoever was there before has logged out of it. Somebody
 * who knows an endpoint alone takes it from nobody, and the device cannot read what is sent for them.
 */
async function putSubscription(
  work: Work,
  { endpoint, keys: { p256dh, auth } }: PushSubscriptionBody,
): Promise<void> {
  const { trx, sessionId, user, now } = work;
  // These two alone: what else the body names there would be written as columns.
  const keys = { p256dh, auth };
  const same = await trx
    .updateTable('push_subscriptions')
    .set(keys)
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst();
  if (same) return;
  await trx
    .deleteFrom('push_subscriptions')
    .where(eb => eb.or([eb('session_id', '=', sessionId), eb.and({ endpoint, ...keys })]))
    .execute();
  await trx
    .insertInto('push_subscriptions')
    .values({ user_id: user.id, session_id: sessionId, endpoint, ...keys, created_at: now })
    .execute();
}

async function mustFindSubscription({ trx, sessionId }: Work): Promise<number> {
  const row = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.id;
}
