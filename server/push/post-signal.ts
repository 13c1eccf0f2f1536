import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '#contract/push.ts';
import type { Foundations } from '../services.ts';
import { isAllowedEndpoint, lookUpPublic } from './endpoint.ts';

/** A push service answers at once or not at all. */
const TIMEOUT_MS = 10_000;
/** A signal that comes later than this tells nothing: the push service throws it away. */
const TTL_SEC = 60;
/** One that was not delivered yet is replaced by the next. */
const TOPIC = 'rest';

export interface Recipient {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** 'gone': the subscription is no more. 'again': the service cannot now. 'refused': nothing will change its mind. */
export type SignalOutcome = 'sent' | 'gone' | 'again' | 'refused';

type Sender = Pick<Foundations, 'config' | 'secrets'>;

/** Encrypted for the one device (RFC 8291), signed by this server (RFC 8292). Never rejects. */
export async function postSignal(
  { config, secrets }: Sender,
  { endpoint, p256dh, auth }: Recipient,
  message: PushMessage,
): Promise<SignalOutcome> {
  // The option may have changed since it was stored.
  if (!isAllowedEndpoint(endpoint, config.push)) return 'gone';
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: config.vapidSubject, ...secrets.vapidKeys },
        TTL: TTL_SEC,
        // Anything less waits while a phone dozes.
        urgency: 'high',
        topic: TOPIC,
      },
    );
    return judge(await post(endpoint, { headers, body, toLoopback: config.push.toLoopback }));
  } catch {
    return 'again';
  }
}

function judge(status: number): SignalOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'again' : 'refused';
}

/** No redirect is followed, and of the answer only the status is read. */
function post(
  endpoint: string,
  given: { headers: Record<string, string | number>; body: Buffer | null; toLoopback: boolean },
): Promise<number> {
  const url = new URL(endpoint);
  const open = url.protocol === 'http:' ? requestPlain : request;
  return new Promise((resolve, reject) => {
    const call = open(url, {
      method: 'POST',
      headers: given.headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(!given.toLoopback && { lookup: lookUpPublic }),
    });
    call.once('error', reject);
    call.once('response', response => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.end(given.body ?? undefined);
  });
}
