/** What a signal that finds no rest makes of the notification that stands. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, noticeOver, noticeOverBefore, noticeRunning } from '#domain/rest-notice.ts';
import { handleRestEvents } from '#workers/service-worker-rest.ts';

let shown: Notice[];
let standing: Notice | undefined;
let scope: EventTarget;

beforeEach(() => {
  shown = [];
  scope = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => [] },
    registration: {
      getNotifications: async () =>
        standing ? [{ title: standing.title, data: standing.options.data }] : [],
      showNotification: async (title: string, options: Notice['options']) =>
        void shown.push({ title, options }),
    },
  });
  vi.stubGlobal('self', scope);
  vi.stubGlobal('Notification', {});
  handleRestEvents();
});

afterEach(() => vi.unstubAllGlobals());

async function deliverSignal(): Promise<void> {
  let work: Promise<void> | undefined;
  const waitUntil = (given: Promise<void>) => {
    work = given;
  };
  scope.dispatchEvent(Object.assign(new Event('push'), { waitUntil }));
  await work;
}

test.each([
  ['that it goes on', noticeRunning('0:15')],
  ['that it was over', noticeOverBefore()],
  ['nothing', undefined],
])('[REST7] says that the rest is over where the notification said %s', async (_, before) => {
  standing = before;
  await deliverSignal();
  expect(shown).toEqual([noticeOverBefore()]);
});

test('[REST7] shows the end that stands once more, without a sound and with its buttons', async () => {
  const data = { accountKey: 'account', rest: { setKey: 'set' } };
  standing = noticeOver(data, false);
  await deliverSignal();
  expect(shown).toEqual([noticeOver(data, true)]);
});
