import { expect, it, vi } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { cancelWorkout } from '#commands/end-workout.ts';
import { createTemplate } from '#commands/templates.ts';
import { describeBug } from '#features/login/describe-failure.ts';
import { type Answer, logInFromGuest } from '#features/login/log-in-from-guest.ts';
import { findReturnableGuests } from '#sync/session/returnable-guests.ts';
import { openGuestDevice } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';
import { isCall, surround, USER } from './surroundings.ts';

const around = surround();

async function openGuest({ hasTemplate }: { hasTemplate: boolean }) {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  const { workoutKey, itemKey } = await beginTraining(guest);
  if (hasTemplate) await createTemplate(guest.ctx, { workoutKey, title: 'Ноги', call: 'create' });
  else await deleteItem(guest.ctx, itemKey);
  await cancelWorkout(guest.ctx, workoutKey);
  return guest;
}

it('asks a guest who has nothing nothing, and offers no way back', async () => {
  const guest = await openGuest({ hasTemplate: false });
  const ask = () => Promise.reject(new Error('nothing to ask about'));
  const result = await logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  expect(result).toMatchObject({ kind: 'ok', move: 'none' });
  expect(await findReturnableGuests(guest.session.device)).toEqual([]);
});

it.each<[Answer, { back: number; along: number }]>([
  ['apart', { back: 1, along: 0 }],
  ['move', { back: 0, along: 1 }],
])('asks a guest with a template alone, too: %s', async (answer, { back, along }) => {
  const guest = await openGuest({ hasTemplate: true });
  const ask = vi.fn(() => Promise.resolve(answer));
  const result = await logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  expect(ask).toHaveBeenCalledWith({ workouts: 0, exercises: 0, templates: 1 }, USER.username);
  const account = guest.session.device.openAccount(result.kind === 'ok' ? result.accountKey : '');
  expect(await account.templates.count()).toBe(along);
  account.close();
  expect(await findReturnableGuests(guest.session.device)).toHaveLength(back);
});

/** A guest with a training whose first entry is answered only once `answerFirst` is called. */
async function openGuestOnItsWay() {
  const onItsWay = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const guest = await openGuestDevice(around.clock, async request => {
    const answer = await around.server.transport(request);
    if (!isCall(request, '/auth/guest/quick-start/')) return answer;
    onItsWay.resolve();
    await held.promise;
    return answer;
  });
  await beginTraining(guest);
  return { guest, isOnItsWay: onItsWay.promise, answerFirst: held.resolve };
}

it('[SES9] leaves with a guest what the sync sends while the login waits', async () => {
  const { guest, isOnItsWay, answerFirst } = await openGuestOnItsWay();
  const syncing = guest.sync();
  await isOnItsWay;
  const ask = () => Promise.resolve<Answer>('move');
  const login = logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  answerFirst();
  expect(await login).toMatchObject({ kind: 'ok', move: 'none' });
  await syncing;
  expect(await guest.db.workouts.count()).toBe(1);
});

it('[SES9] lists a guest again when a suspended tab writes one training more', async () => {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  await beginTraining(guest);
  const ask = () => Promise.resolve<Answer>('move');
  await logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  expect(await findReturnableGuests(guest.session.device)).toEqual([]);
  await beginTraining(guest);
  expect(await findReturnableGuests(guest.session.device)).toHaveLength(1);
});

it('[SES9] says that there is no room to unpack what was moved out of the guest, and unpacks it once there is', async () => {
  const guest = await openGuestDevice(around.clock, around.server.transport);
  const { workoutKey } = await beginTraining(guest);
  const { device } = guest.session;
  const openAccount = device.openAccount.bind(device);
  device.openAccount = key => {
    const db = openAccount(key);
    db.workouts.hook('creating').subscribe(() => {
      throw new DOMException('disk full', 'QuotaExceededError');
    });
    return db;
  };
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const ask = () => Promise.resolve<Answer>('move');
  const logIn = () => logInFromGuest({ ctx: guest.session, guest: guest.db, ...USER, ask });
  const bug = await logIn().catch(error => error);
  expect(describeBug(bug)).toContain('не осталось места');
  device.openAccount = openAccount;
  const result = await logIn();
  expect(result).toMatchObject({ kind: 'ok' });
  const target = openAccount('accountKey' in result ? result.accountKey : '');
  expect(await target.workouts.get(workoutKey)).toBeDefined();
});
