import { type Call, GONE } from './call.ts';
import * as push from './push.ts';

/** Additions: the signal of a rest's end for a locked phone. */
export const pushCalls = {
  getPushKey: {
    method: 'GET',
    path: '/api/push/key/',
    auth: 'user',
    loginOnly: true,
    summary: 'Открытый ключ, которым подписаны сигналы',
    answers: { 200: push.PushKey },
  },
  putPushSubscription: {
    method: 'PUT',
    path: '/api/push/subscription/',
    auth: 'user',
    loginOnly: true,
    summary: 'Слать сигналы этому устройству',
    body: push.PushSubscriptionBody,
    answers: GONE,
  },
  deletePushSubscription: {
    method: 'DELETE',
    path: '/api/push/subscription/',
    auth: 'user',
    loginOnly: true,
    summary: 'Больше не слать',
    answers: GONE,
  },
  putRestDeadline: {
    method: 'PUT',
    path: '/api/push/rest/',
    auth: 'user',
    loginOnly: true,
    summary: 'Отдых на этом устройстве кончится через столько-то',
    body: push.RestDeadlineBody,
    answers: GONE,
    refusals: ['not_found'],
  },
  deleteRestDeadline: {
    method: 'DELETE',
    path: '/api/push/rest/',
    auth: 'user',
    loginOnly: true,
    summary: 'Отдых окончен или пропущен: сигнал не нужен',
    body: push.RestEndBody,
    answers: GONE,
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
