import { expect, test } from 'vitest';
import type { LogEntry } from '#db/log-entry.ts';
import { LOG_VERSION } from '#db/log-entry.ts';
import type { RejectedThing } from '#db/queries/unsent-changes.ts';
import { choicesOf } from '#features/sync/changed-choices.ts';
import { correctionPath } from '#features/sync/correction-path.ts';
import { describeRejection } from '#features/sync/describe-rejection.ts';
import { findChanged, isLost, retriedOf } from '#features/sync/rejected-choices.ts';

type Change = RejectedThing['changes'][number];
type Made = Pick<LogEntry, 'kind' | 'args'>;

interface Rejected {
  made: Made;
  isTargetLost?: boolean;
  becauseOf?: number;
  ticked?: number;
  isRunning?: boolean;
}

const OF_SET = { workoutKey: 'w', itemKey: 'i', setKey: 's' };
const TITLE: Made = { kind: 'workout.title', args: { workoutKey: 'w', title: 'Грудь' } };
const VALUE: Made = { kind: 'set.patch', args: { ...OF_SET, exerciseKey: 'e', values: { reps: 8 } } };
const FORM: Made = { kind: 'exercise.patch', args: { exerciseKey: 'e', values: { name: 'Жим' } } };

/** The first has the number 1. */
function thing(...rejected: Rejected[]): RejectedThing {
  const changes = rejected.map(({ made, isTargetLost = false, isRunning = true, ...rejection }, place) => ({
    entry: { seq: place + 1, v: LOG_VERSION, ...made, rejection: { fields: {}, isTargetLost, ...rejection } },
    subject: { isRunning },
  }));
  return { group: 'w', changes: changes as unknown as Change[] };
}

test('what was rejected beside a lost change can be sent again; the lost one and what follows it cannot', () => {
  const mixed = thing({ made: VALUE, isTargetLost: true }, { made: TITLE }, { made: VALUE, becauseOf: 1 });
  expect(isLost(mixed)).toBe(true);
  expect(retriedOf(mixed)).toEqual([2]);
});

test('where nothing is lost all of it is sent again, in one go', () => {
  const plain = thing({ made: TITLE }, { made: VALUE, becauseOf: 1 });
  expect(isLost(plain)).toBe(false);
  expect(retriedOf(plain)).toEqual([1, 2]);
});

test('a form is where it is mended, whichever of the changes it belongs to', () => {
  expect(correctionPath(thing({ made: TITLE }, { made: FORM }))).toBe('/exercises/e/edit');
});

test.each<[string, Made, string]>([
  ['a value of the running training', VALUE, '/workout'],
  ['the title of the running training', TITLE, '/workout'],
  ['a template', { kind: 'template.favorite', args: { templateKey: 't', isFavorite: true } }, '/'],
  ['the default rest', { kind: 'settings.patch', args: { restDefaultSec: 90 } }, '/profile'],
])('%s is mended where it was made', (_, made, path) => {
  expect(correctionPath(thing({ made }))).toBe(path);
});

test('a training that is over and what was lost elsewhere lead nowhere', () => {
  expect(correctionPath(thing({ made: VALUE, isRunning: false }))).toBeUndefined();
  expect(correctionPath(thing({ made: VALUE, isTargetLost: true }))).toBeUndefined();
});

test('[SEEN1] what another device has ticked in is asked about with what is at stake, each in its own words', () => {
  const made: Made[] = [
    { kind: 'set.delete', args: OF_SET },
    { kind: 'item.replace', args: { workoutKey: 'w', itemKey: 'i', exerciseKey: 'e', setKeys: [] } },
    { kind: 'workout.cancel', args: { workoutKey: 'w', finishedAtMs: 0, durationSec: 0 } },
  ];
  const asked = made.map(one => findChanged(thing({ made: TITLE }, { made: one, ticked: 5 }))?.entry);
  expect(asked.map(entry => entry && describeRejection(entry))).toEqual(
    Array(3).fill('На другом устройстве отмечено 5 подходов.'),
  );
  expect(asked.map(entry => entry && choicesOf(entry).goOn)).toEqual([
    'Удалить всё равно',
    'Заменить всё равно',
    'Отменить всё равно',
  ]);
  expect(findChanged(thing({ made: TITLE }))).toBeUndefined();
});
