// What an account that the server lets nobody into any more has left on this device, as the login screen offers it.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { DeviceDb } from '#db/device-db.ts';
import { readExport } from '#domain/export/export-file.ts';
import { endSession, readSession } from '#sync/session/session-store.ts';
import { startTraining } from '../../e2e/seeded/in-page.ts';
import { expectAccessible } from '../components/support/expect-accessible.ts';
import { openAt } from '../components/support/open-at.tsx';
import { fillLogin, PASSWORD, registerUser } from '../components/support/people.ts';
import { expectToBeAt } from '../components/support/said.ts';
import { elsewhere, seedGuest } from '../components/support/seeded.ts';
import { expectCount, expectHidden } from '../components/support/seen.ts';
import { BENCH } from '../components/support/training.ts';

const left = () => page.getByRole('region', { name: 'Записи на этом устройстве' });
const goesOn = () => page.getByText('Оно уйдёт на сервер, если войти в этот же аккаунт.');

async function onDevice<T>(act: (device: DeviceDb) => Promise<T>): Promise<T> {
  const device = new DeviceDb();
  try {
    return await act(device);
  } finally {
    device.close();
  }
}

async function tickBench(ctx: Parameters<Parameters<typeof elsewhere>[0]>[0]) {
  await startTraining(ctx, { [BENCH]: 1 });
  const setKey = (await ctx.db.sets.toArray())[0]?.key ?? '';
  await saveSetValues(ctx, setKey, { weightKg: 100, reps: 5 });
  await tickSet(ctx, setKey);
}

/** As when the server answers 410 to a guest that it knew (sync/session/guest-entry.ts). */
async function endGuest(username = 'guest_1') {
  await seedGuest(tickBench);
  await onDevice(async device => {
    const session = await readSession(device);
    await device.accounts.update(session.accountKey ?? '', { serverUserId: username, username });
    await endSession(device, session, { nowMs: Date.now(), byReuse: false });
  });
  openAt('/login');
  await expect.element(left()).toBeVisible();
}

async function deleteElsewhere(username: string) {
  const send = (method: string, path: string, body: object, access = '') =>
    fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
      body: JSON.stringify(body),
    });
  const answer = await send('POST', '/api/token/', { username, password: PASSWORD });
  const { access } = (await answer.json()) as { access: string };
  const deleted = await send('DELETE', '/api/me/delete/', { password: PASSWORD }, access);
  expect(deleted.ok).toBe(true);
}

/** The text of the file that a press saves. */
async function savedBy(press: () => Promise<void>): Promise<string> {
  const blobs: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.push(blob as Blob);
    return '#';
  });
  await press();
  await expect.poll(() => blobs.length).toBe(1);
  made.mockRestore();
  return (await blobs[0]?.text()) ?? '';
}

test('[SES8] what a refused guest has left is saved in a file, with what was ticked to the end, and promised to no login', async () => {
  await endGuest();
  await expect.element(page.getByText('Всё записанное сохранено на этом устройстве.')).toBeVisible();
  await expectHidden(goesOn());
  await expect.element(page.getByLabelText('Имя пользователя')).toHaveValue('');
  await expect.element(left().getByText('Вход завершён: сегодня')).toBeVisible();
  await expectAccessible();
  const text = await savedBy(() => left().getByRole('button', { name: 'Сохранить в файл' }).click());
  const read = readExport(text);
  if (read.kind !== 'read') throw new Error(read.kind);
  expect(read.file.workouts).toMatchObject([{ items: [{ sets: [{ weight_kg: 100, reps: 5 }] }] }]);
});

test('[SES8] what a refused guest has left goes from the device once that is confirmed', async () => {
  await endGuest();
  const question = page.getByRole('dialog', { name: 'Удалить записи «guest_1»?' });
  await left().getByRole('button', { name: 'Удалить с устройства' }).click();
  await question.getByRole('button', { name: 'Назад' }).click();
  await expectHidden(question);
  await left().getByRole('button', { name: 'Удалить с устройства' }).click();
  await question.getByRole('button', { name: 'Удалить с устройства' }).click();
  await expectHidden(left());
  await expectHidden(page.getByText('Всё записанное сохранено'));
  expect(await onDevice(device => device.accounts.toArray())).toEqual([]);
});

test('what goes from the device hands the focus on to what another account has left, and at last to the title', async () => {
  await endGuest('guest_1');
  await endGuest('guest_2');
  const save = left().getByRole('button', { name: 'Сохранить в файл' });
  await expectCount(save, 2);
  const discard = async (name: string) => {
    await left().getByRole('button', { name: 'Удалить с устройства' }).first().click();
    const question = page.getByRole('dialog', { name: `Удалить записи «${name}»?` });
    await question.getByRole('button', { name: 'Удалить с устройства' }).click();
    await expectHidden(left().getByText(name));
  };
  await discard('guest_2');
  await expect.element(save).toHaveFocus();
  await discard('guest_1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Вход' })).toHaveFocus();
});

test('[SES8] what an account that was deleted elsewhere has left is reached where no login is', async () => {
  const name = await registerUser();
  openAt('/login');
  await fillLogin(name);
  await expect.element(page.getByRole('link', { name: 'Профиль' })).toBeVisible();
  const { accountKey } = await onDevice(readSession);
  localStorage.setItem('session.hint.v1', accountKey ?? '');
  await elsewhere(tickBench);
  await deleteElsewhere(name);
  openAt('/profile/info');
  await expectToBeAt('/login');
  await expect.element(goesOn()).toBeVisible();
  await page.getByLabelText('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect.element(page.getByText('Имя пользователя или пароль указаны неверно')).toBeVisible();
  await expect.element(left().getByRole('button', { name: 'Сохранить в файл' })).toBeVisible();
  await expect.element(left().getByText(name)).toBeVisible();
});
