import { expect, test } from 'vitest';
import type { Intent } from '#db/intents.ts';
import type { RefusedThing } from '#db/queries/unsent-changes.ts';
import { mendPath } from '#features/sync/mend-path.ts';
import { isLost, retriedOf } from '#features/sync/refused-choices.ts';

type Change = RefusedThing['changes'][number];

interface Refused {
  intent: Intent;
  isTargetLost?: boolean;
  becauseOf?: number;
  isRunning?: boolean;
}

const TITLE: Intent = { op: 'workout.title', workoutKey: 'w', title: 'Грудь' };
const VALUE: Intent = { op: 'set.patch', workoutKey: 'w', itemKey: 'i', setKey: 's', values: { reps: 8 } };
const FORM: Intent = { op: 'exercise.patch', exerciseKey: 'e', values: { name: 'Жим' } };

/** The first has the number 1. */
function thing(...refused: Refused[]): RefusedThing {
  const changes = refused.map(({ intent, isTargetLost = false, becauseOf, isRunning = true }, place) => ({
    entry: { seq: place + 1, intent, refusal: { isTargetLost }, becauseOf: becauseOf ?? null },
    subject: { isRunning },
  }));
  return { group: 'w', changes: changes as unknown as Change[] };
}

test('what was refused beside a lost change can be sent again; the lost one and what follows it cannot', () => {
  const mixed = thing(
    { intent: VALUE, isTargetLost: true },
    { intent: TITLE },
    { intent: VALUE, becauseOf: 1 },
  );
  expect(isLost(mixed)).toBe(true);
  expect(retriedOf(mixed)).toEqual([2]);
});

test('where nothing is lost all of it is sent again, in one go', () => {
  const plain = thing({ intent: TITLE }, { intent: VALUE, becauseOf: 1 });
  expect(isLost(plain)).toBe(false);
  expect(retriedOf(plain)).toEqual([1, 2]);
});

test('a form is where it is mended, whichever of the changes it belongs to', () => {
  expect(mendPath(thing({ intent: TITLE }, { intent: FORM }))).toBe('/exercises/e/edit');
});

test.each<[string, Intent, string]>([
  ['a value of the running training', VALUE, '/workout'],
  ['the title of the running training', TITLE, '/workout'],
  ['a template', { op: 'template.save', templateKey: 't', workoutKey: 'w', title: 'Ноги' }, '/'],
  ['the default rest', { op: 'settings.patch', restDefaultSec: 90 }, '/profile'],
])('%s is mended where it was made', (_, intent, path) => {
  expect(mendPath(thing({ intent }))).toBe(path);
});

test('a training that is over and what was lost elsewhere lead nowhere', () => {
  expect(mendPath(thing({ intent: VALUE, isRunning: false }))).toBeUndefined();
  expect(mendPath(thing({ intent: VALUE, isTargetLost: true }))).toBeUndefined();
});
