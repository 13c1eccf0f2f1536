import { expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { logInFromGuest } from '#features/login/log-in-from-guest.ts';
import { findKeptGuests } from '#sync/session/kept-guests.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';
import { surround, USER } from './surroundings.ts';

const around = surround();

async function logIn(withTemplate: boolean): Promise<number> {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  const { workoutKey, itemKey } = await beginTraining(guest);
  if (withTemplate) await createTemplate(guest.ctx, { workoutKey, title: 'Ноги', call: 'template.create' });
  else await deleteItem(guest.ctx, itemKey);
  await cancelWorkout(guest.ctx, workoutKey);
  const ask = () => Promise.reject(new Error('nothing to ask about'));
  const result = await logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  expect(result.kind).toBe('ok');
  return (await findKeptGuests(guest.session.device)).length;
}

it('forgets a guest who has nothing, and keeps one who has a template alone', async () => {
  expect(await logIn(false)).toBe(0);
  expect(await logIn(true)).toBe(1);
});
