/** What is said of a rest's end to who looks at something else: by the window, and by the service worker. */

/** The one notification of a rest: a new one takes the place of the last. */
export const REST_NOTICE_TAG = 'rest';

/** What a tap on the notification's button does; a tap on the notification itself opens the training. */
export type RestAction = 'more' | 'open';

/** Added by the notification's button, as by the screen's. */
export const REST_STEP_SEC = 15;

/** Where the browser makes the phone vibrate: twice, as the page itself does. */
export const VIBRATION_MS = [200, 100, 200];

/** The platform's NotificationOptions, with what its TypeScript types leave out. */
export interface NoticeOptions {
  tag: string;
  body: string;
  icon: string;
  lang: string;
  data: unknown;
  silent: boolean;
  /** Tells again, though one with the tag may stand. */
  renotify: boolean;
  vibrate?: number[];
  actions: { action: RestAction; title: string }[];
}

export interface Notice {
  title: string;
  options: NoticeOptions;
}

const texts = {
  over: 'Отдых окончен',
  overBody: 'Пора делать следующий подход',
  running: 'Отдых ещё идёт',
  runningBody: (left: string) => `Осталось ${left}`,
  overBefore: 'Отдых уже закончен',
  overBeforeBody: 'Его закончили на этом устройстве раньше.',
  reached: 'Время вышло',
  reachedBody: 'Цель подхода достигнута: секундомер идёт дальше',
  more: '+15 с',
  open: 'Открыть тренировку',
} as const;

const OPEN = { action: 'open', title: texts.open } as const;
const MORE = { action: 'more', title: texts.more } as const;

/** `data` comes back with the button. Overdue: shown, not rung. Of a hold: its target, not the end of a rest. */
export function noticeOver(data: unknown, isOverdue: boolean, isOfHold = false): Notice {
  const loud = { silent: false, renotify: true, vibrate: VIBRATION_MS };
  // A silent one may not vibrate: the browser refuses the pair.
  const quiet = { silent: true, renotify: false };
  const how = isOverdue ? quiet : loud;
  if (isOfHold) {
    return { title: texts.reached, options: { ...common(texts.reachedBody), data, actions: [OPEN], ...how } };
  }
  const options = { ...common(texts.overBody), data, actions: [MORE, OPEN], ...how };
  return { title: texts.over, options };
}

/** A signal came for a rest that was moved: some systems demand that something is shown. */
export function noticeRunning(left: string): Notice {
  return { title: texts.running, options: { ...quietly(texts.runningBody(left)), actions: [OPEN] } };
}

/** A signal came for a rest that is over already. */
export function noticeOverBefore(): Notice {
  return { title: texts.overBefore, options: { ...quietly(texts.overBeforeBody), actions: [OPEN] } };
}

function quietly(body: string) {
  return { ...common(body), data: null, silent: true, renotify: false };
}

function common(body: string) {
  return { tag: REST_NOTICE_TAG, body, icon: '/icon-192.png', lang: 'ru' };
}
