// The main flow as one person walks it, in steps that are counted as tests. Each goes on where the last one ended.
import assert from 'node:assert/strict';
import type { HistoryPage } from '../../contract/history.ts';
import type { AppServer } from '../../scripts/harness/app-server.ts';
import type { Target } from './locate.ts';
import type { Person } from './person.ts';

export interface Step {
  readonly title: string;
  take(person: Person, server: AppServer): Promise<void>;
}

/** 'End' and 'Backspace' of the W3C's keys. */
const END = '\uE010';
const BACKSPACE = '\uE003';
const BENCH = 'Жим штанги лёжа';
const PLANK = 'Планка';
const IN_BENCH: Target = { role: 'region', name: BENCH };
const IN_PLANK: Target = { role: 'region', name: PLANK };
const REST: Target = { role: 'timer', name: 'Отдых' };
const ALL_SENT: Target = { role: 'link', name: 'Синхронизация: Всё на сервере' };

export const JOURNEY: readonly Step[] = [
  { title: 'a guest starts a training with one tap', take: startAsGuest },
  { title: 'without a server, two exercises are found and added', take: addExercises },
  { title: '82,5 is typed with a comma, Enter goes on to the next field', take: typeFigures },
  { title: 'a tick starts the rest, and it counts down', take: tickAndRest },
  { title: 'opened again without a server, everything is still there, the rest included', take: reload },
  { title: 'left in the midst of typing, the next page waits for nothing and has it', take: leaveTyping },
  { title: 'the training is finished and summed up', take: finish },
  { title: 'the history shows it', take: openHistory },
  { title: 'the profile offers what this browser can do, and nothing else', take: openProfile },
  {
    title:
      'opened once the server is back, the app sends what waits, past its pause, and the server has it all',
    take: reachServer,
  },
];

async function startAsGuest(person: Person, server: AppServer): Promise<void> {
  await person.browser.open(server.url);
  await person.waitUntil('a service worker that has taken the page over', () => {
    return person.ask(() => navigator.serviceWorker.controller?.state === 'activated');
  });
  await person.tap(button('Начать пустую тренировку'));
  await person.see([{ role: 'timer', name: 'Время тренировки' }]);
  await person.see([ALL_SENT]);
}

/** Stopping the server and not the page's network: the service worker is cut off too, in every browser. */
async function addExercises(person: Person, server: AppServer): Promise<void> {
  await server.stop();
  await person.tap(button('Добавить упражнение'));
  for (const name of [BENCH, PLANK]) {
    await person.tap({ role: 'searchbox', name: 'Поиск упражнений' });
    await person.type(name);
    await person.tap({ role: 'checkbox', name });
    await person.see([{ role: 'checkbox', name }], ({ isChecked }) => isChecked);
    await clearSearch(person);
  }
  await person.tap(button('Добавить (2)'));
  await person.see([IN_BENCH]);
  await person.see([IN_PLANK]);
}

async function clearSearch(person: Person): Promise<void> {
  const search: Target = { role: 'searchbox', name: 'Поиск упражнений' };
  await person.tap(search);
  const { value } = await person.see([search]);
  await person.type(END + BACKSPACE.repeat(value.length));
  await person.see([search], found => found.value === '');
}

async function typeFigures(person: Person): Promise<void> {
  await addSet(person, IN_BENCH, 1);
  await addSet(person, IN_BENCH, 2);
  await person.tap(IN_BENCH, field('кг, подход 1'));
  await person.type('82,5');
  await person.pressEnter();
  await person.see([IN_BENCH, field('Повторы, подход 1')], ({ hasFocus }) => hasFocus);
  await person.type('8');
  await person.pressEnter();
  await person.see([IN_BENCH, field('кг, подход 1')], ({ value }) => value === '82,5');
  await addSet(person, IN_PLANK, 1);
  await person.tap(IN_PLANK, field('Время, подход 1'));
  await person.type('115');
  await person.pressEnter();
  await person.see([IN_PLANK, field('Время, подход 1')], ({ value }) => value === '00:01:15');
}

async function addSet(person: Person, exercise: Target, number: number): Promise<void> {
  await person.tap(exercise, button('+ Добавить сет (2:00)'));
  await person.see([exercise, setBox(number)]);
}

async function tickAndRest(person: Person): Promise<void> {
  await tick(person, IN_BENCH, 1);
  const { text } = await person.see([REST]);
  await person.see([REST], now => now.text !== text && secondsOf(now.text) < secondsOf(text));
  await tick(person, IN_BENCH, 2);
  await person.see([IN_BENCH, field('кг, подход 2')], ({ value }) => value === '82,5');
  await tick(person, IN_PLANK, 1);
}

/** What is ended before it shows as stored was never promised. */
async function tick(person: Person, exercise: Target, number: number, isDone = true): Promise<void> {
  await person.tap(exercise, setBox(number));
  await person.see([exercise, setBox(number)], ({ isChecked, isBusy }) => {
    return isChecked === isDone && !isBusy;
  });
}

async function reload(person: Person, server: AppServer): Promise<void> {
  assert(!server.isRunning());
  // A rest begun again by the reload would show more.
  const before = await person.see([REST], ({ text }) => secondsOf(text) <= 117);
  await person.browser.reload();
  await person.see([IN_BENCH, setBox(1)], ({ isChecked }) => isChecked);
  await person.see([IN_BENCH, setBox(2)], ({ isChecked }) => isChecked);
  await person.see([IN_BENCH, field('кг, подход 1')], ({ value }) => value === '82,5');
  await person.see([IN_BENCH, field('Повторы, подход 2')], ({ value }) => value === '8');
  await person.see([IN_PLANK, field('Время, подход 1')], ({ value }) => value === '00:01:15');
  const after = await person.see([REST]);
  assert(secondsOf(after.text) <= secondsOf(before.text), `${after.text} after ${before.text}`);
}

/** What is typed is stored as the page is left: WebKit keeps that page, asleep, with the transaction it is in. */
async function leaveTyping(person: Person): Promise<void> {
  const workout = await person.ask(() => location.href);
  await person.tap(IN_BENCH, field('Повторы, подход 2'));
  await person.type('6');
  await person.browser.open(new URL('/history', workout).href);
  await person.see([{ role: 'heading', name: 'История тренировок' }]);
  await person.browser.open(workout);
  await person.see([IN_BENCH, field('Повторы, подход 2')], ({ value }) => value === '6');
  // The next pages must be able to write, too.
  await tick(person, IN_BENCH, 2, false);
  await tick(person, IN_BENCH, 2);
}

async function finish(person: Person): Promise<void> {
  await person.tap(button('Завершить'));
  await person.tap({ role: 'dialog', name: 'Завершить тренировку?' }, button('Завершить'));
  await seeText(person, 'Вы завершили тренировку');
  await seeText(person, '82,5 кг × 8');
}

async function openHistory(person: Person): Promise<void> {
  await person.browser.open(new URL('/history', await person.ask(() => location.href)).href);
  await person.see([{ role: 'heading', name: 'История тренировок' }]);
  await seeText(person, BENCH);
}

/** A setting that the browser cannot keep would be a promise to nobody: docs/browsers.md has the list. */
async function openProfile(person: Person): Promise<void> {
  await person.browser.open(new URL('/profile', await person.ask(() => location.href)).href);
  await person.waitUntil('a profile that fits the browser', () => {
    return person.ask(() => {
      const profile = document.body.textContent;
      const offers: [words: string, isPossible: boolean][] = [
        ['Экран не гаснет во время тренировки', 'wakeLock' in navigator],
        ['Сигнал на заблокированном телефоне', 'PushManager' in window],
        ['Звонок поверх музыки', 'audioSession' in navigator],
        ['Хранить данные надёжно', 'persisted' in (navigator.storage ?? {})],
        ['Этот браузер не умеет показывать уведомления', !('Notification' in window)],
      ];
      return (
        profile.includes('Оформление') && offers.every(([words, can]) => profile.includes(words) === can)
      );
    });
  });
}

async function reachServer(person: Person, server: AppServer): Promise<void> {
  await server.start();
  await person.browser.reload();
  await person.see([ALL_SENT]);
  const history = await person.ask(async () => {
    const tokens = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '{}') as { access: string };
    const headers = { authorization: `Bearer ${tokens.access}` };
    return (await (await fetch('/api/workouts/history/', { headers })).json()) as HistoryPage;
  });
  assert.deepEqual(
    history.results.map(entry => entry.exercises.map(line => [line.name, line.sets_count, line.best])),
    [
      [
        [BENCH, 2, '82,5 кг × 8'],
        [PLANK, 1, '1:15'],
      ],
    ],
  );
}

async function seeText(person: Person, text: string): Promise<void> {
  const isThere = (part: string) => document.body.textContent.replace(/\s+/g, ' ').includes(part);
  await person.waitUntil(`'${text}'`, () => person.ask(isThere, text));
}

function button(name: string): Target {
  return { role: 'button', name };
}

function field(name: string): Target {
  return { role: 'textbox', name };
}

function setBox(number: number): Target {
  return { role: 'checkbox', name: `Подход ${number} выполнен` };
}

/** '1:58' and '00:01:58' alike. */
function secondsOf(clock: string): number {
  const figures = /\d+(:\d+)+/.exec(clock)?.[0] ?? '';
  return figures.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}
