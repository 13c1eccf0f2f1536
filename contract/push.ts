import Type, { type Static } from 'typebox';

export const PushKey = Type.Object({ public_key: Type.String() }, { description: 'Ключ VAPID (RFC 8292)' });
export type PushKey = Static<typeof PushKey>;

/** A browser's PushSubscription, as its toJSON() writes it. */
export const PushSubscriptionBody = Type.Object({
  /** An address as it goes over the wire: without letters that would have to be written otherwise there. */
  endpoint: Type.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 2000 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$' }),
  }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

/** The longest rest that can be written: 99:59:59. */
const LONGEST_REST_MS = 359_999_000;

/** Grows with every change that the device makes: of two that overtake each other the later made one stands. */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** What is left, not when it ends: a phone's clock may be wrong. */
export const RestDeadlineBody = Type.Object({
  left_ms: Type.Integer({ minimum: 0, maximum: LONGEST_REST_MS }),
  revision: Revision,
});
export type RestDeadlineBody = Static<typeof RestDeadlineBody>;

export const RestEndBody = Type.Object({ revision: Revision });
export type RestEndBody = Static<typeof RestEndBody>;

/** What a signal carries, encrypted for the device. */
export interface PushMessage {
  kind: 'rest-over';
}
