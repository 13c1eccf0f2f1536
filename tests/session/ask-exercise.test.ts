import { expect, it } from 'vitest';
import { askExercise } from '#sync/session/ask-exercise.ts';
import { login } from '#sync/session/login.ts';
import { LIBRARY } from '../support/test-device.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();
const JSON_TYPE = 'application/json';

it.each(['a visitor', 'a signed-in user'])('tells %s which exercise an id of the API means', async who => {
  if (who !== 'a visitor') await login(around.device, USER.username, USER.password);
  const asked = await askExercise(around.device, '1');
  if (asked.kind !== 'found') throw new Error(asked.kind);
  const shipped = LIBRARY.exercises.find(({ key }) => key === asked.exercise.key);
  expect(asked.exercise).toMatchObject({ serverId: 1, name: shipped?.name, type: shipped?.type });
  expect(asked.exercise.alternatives.map(({ key }) => key)).toEqual(shipped?.alternatives);
});

it.each(['none', '999999', '../me'])('finds nothing under %s', async id => {
  expect(await askExercise(around.device, id)).toEqual({ kind: 'missing' });
});

it.each([
  ['no network', 'lose-request' as const],
  ['a login page', { status: 200, body: '<html>', type: 'text/html' }],
  ['JSON of somebody else', { status: 200, body: '{"id":1,"name":"Жим"}', type: JSON_TYPE }],
  ['a broken server', { status: 500, body: '{}', type: JSON_TYPE }],
])('does not call an exercise missing for %s', async (_, fault) => {
  around.server.setFault(() => fault);
  expect(await askExercise(around.device, '1')).toEqual({ kind: 'unreachable' });
});
