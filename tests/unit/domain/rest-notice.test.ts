import { expect, test } from 'vitest';
import { noticeOver, noticeOverBefore, noticeRunning } from '#domain/rest-notice.ts';

const OPEN = { action: 'open', title: 'Открыть тренировку' };
const SHOWN = { tag: 'rest', icon: '/icon-192.png', lang: 'ru' };

test('a rest’s end rings again over a notice that stands, and offers more of it', () => {
  expect(noticeOver({ set: 's' }, false)).toEqual({
    title: 'Отдых окончен',
    options: {
      ...SHOWN,
      body: 'Пора делать следующий подход',
      data: { set: 's' },
      silent: false,
      renotify: true,
      vibrate: [200, 100, 200],
      actions: [{ action: 'more', title: '+15 с' }, OPEN],
    },
  });
});

test('an overdue one is silent, and a silent one may not vibrate', () => {
  const { options } = noticeOver(null, true);
  expect(options).toMatchObject({ silent: true, renotify: false });
  expect(options).not.toHaveProperty('vibrate');
});

test('a reached hold is no end of a rest: nothing can be added to it', () => {
  const { title, options } = noticeOver(null, false, true);
  expect(title).toBe('Время вышло');
  expect(options.body).toBe('Цель подхода достигнута: секундомер идёт дальше');
  expect(options.actions).toEqual([OPEN]);
  expect(options.vibrate).toEqual([200, 100, 200]);
});

test.each([
  [noticeRunning('0:45'), 'Отдых ещё идёт', 'Осталось 0:45'],
  [noticeOverBefore(), 'Отдых уже закончен', 'Его закончили на этом устройстве раньше.'],
])('what is only shown because something must be is silent: %o', (notice, title, body) => {
  const options = { ...SHOWN, body, data: null, silent: true, renotify: false, actions: [OPEN] };
  expect(notice).toEqual({ title, options });
});
