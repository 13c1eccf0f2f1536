/** What a signal that finds no rest makes of the notification that stands, and where a tap on it leads. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DeviceDb, NO_SESSION } from '#db/device-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
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

describe('a tap on the notification', () => {
  let did: string[];
  let windows: FakeWindow[];
  let refuses: string[];

  interface FakeWindow {
    url: string;
    isOwn: boolean;
  }

  beforeEach(() => {
    did = [];
    refuses = [];
    Object.assign(scope, {
      clients: {
        matchAll: async ({ includeUncontrolled = false }) =>
          windows.filter(({ isOwn }) => isOwn || includeUncontrolled).map(asClient),
        openWindow: (place: string) => attempt(`open ${place}`),
      },
    });
  });

  async function attempt(what: string): Promise<void> {
    if (refuses.includes(what.split(' ')[0] ?? '')) throw new TypeError('refused');
    did.push(what);
  }

  function asClient({ url, isOwn }: FakeWindow) {
    return {
      url: `https://podhod.example${url}`,
      focus: () => attempt(`focus ${url}`),
      navigate: (place: string) => attempt(isOwn ? `navigate ${place}` : 'navigate-foreign').then(() => null),
    };
  }

  async function tap(): Promise<string[]> {
    let work: Promise<void> | undefined;
    const waitUntil = (given: Promise<void>) => {
      work = given;
    };
    const notification = { close() {}, data: null };
    scope.dispatchEvent(
      Object.assign(new Event('notificationclick'), { waitUntil, notification, action: '' }),
    );
    await work;
    return did;
  }

  test('[REST5] opens the training where the browser refuses to bring its window up', async () => {
    windows = [{ url: '/workout', isOwn: true }];
    refuses = ['focus'];
    expect(await tap()).toEqual(['open /workout']);
  });

  test('[REST5] leads an open window there where the browser refuses any other', async () => {
    windows = [{ url: '/history', isOwn: true }];
    refuses = ['focus', 'open'];
    expect(await tap()).toEqual(['navigate /workout']);
  });

  test('[REST5] brings up none that it cannot lead to the training', async () => {
    windows = [
      { url: '/history', isOwn: false },
      { url: '/profile', isOwn: true },
    ];
    expect(await tap()).toEqual(['focus /profile', 'navigate /workout']);
    did = [];
    windows = [{ url: '/history', isOwn: false }];
    expect(await tap()).toEqual(['open /workout']);
  });

  test('[REST5] brings up the training where it is open, whoever controls it', async () => {
    windows = [
      { url: '/history', isOwn: true },
      { url: '/workout', isOwn: false },
    ];
    expect(await tap()).toEqual(['focus /workout']);
  });

  describe('after the training', () => {
    const device = new DeviceDb();
    beforeEach(() => device.session.put({ ...NO_SESSION, accountKey: randomUuid() }));
    afterEach(() => device.session.clear());

    test('[REST5] opens the start screen, or what the person left open', async () => {
      windows = [];
      expect(await tap()).toEqual(['open /']);
      did = [];
      windows = [{ url: '/summary/1', isOwn: true }];
      expect(await tap()).toEqual(['focus /summary/1']);
    });
  });
});
