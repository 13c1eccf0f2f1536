/** Exercises picked for a template: added once, kept while the device cannot store them. */
import { afterEach, expect, test, vi } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import {
  type KeyValueStore,
  SELECTED_FOR_TEMPLATE,
  storeSelection,
  TEMPLATE_SELECTED_FOR,
} from '#commands/pending-selection.ts';
import type { Key } from '#domain/ids.ts';
import { takePicked } from '#features/template-edit/take-picked.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { BENCH, SQUAT } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));

async function pickForTemplate() {
  const { ctx, db } = await openGuestDevice(new TestClock(), OFFLINE);
  const values = new Map<string, string>();
  const store: KeyValueStore = {
    getItem: name => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, value),
    removeItem: name => void values.delete(name),
  };
  const [templateKey, otherKey] = [await makeTemplate(ctx, 'Ноги'), await makeTemplate(ctx, 'Грудь')];
  const picks = [SQUAT, BENCH].map(exerciseId => ({ exerciseId, itemKey: ctx.newKey() }));
  store.setItem(TEMPLATE_SELECTED_FOR, templateKey);
  storeSelection(store, { accountKey: db.accountKey, name: SELECTED_FOR_TEMPLATE }, picks);
  const take = (key: Key) => takePicked(ctx, key, store);
  const exercisesOf = async (key: Key) =>
    (await db.templates.get(key))?.items.map(({ exerciseKey }) => exerciseKey);
  return { store, templateKey, otherKey, take, exercisesOf };
}

function fillDisk() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

afterEach(() => vi.restoreAllMocks());

test('[PICK1] picks that the device could not store stay for their template alone, and come in once it can', async () => {
  const { templateKey, otherKey, take, exercisesOf } = await pickForTemplate();
  const full = fillDisk();
  await expect(take(templateKey)).rejects.toThrow();
  full.mockRestore();
  await take(otherKey);
  expect(await exercisesOf(otherKey)).toEqual([]);
  await take(templateKey);
  expect(await exercisesOf(templateKey)).toEqual([SQUAT, BENCH]);
});

test('[PICK1] picks that are taken twice at once come into a template once', async () => {
  const { store, templateKey, take, exercisesOf } = await pickForTemplate();
  await Promise.all([take(templateKey), take(templateKey)]);
  expect(await exercisesOf(templateKey)).toEqual([SQUAT, BENCH]);
  expect(store.getItem(SELECTED_FOR_TEMPLATE)).toBeNull();
});

test('a later selection is not overwritten by an earlier one that could not be stored', async () => {
  const { store, templateKey, take } = await pickForTemplate();
  fillDisk();
  const taken = take(templateKey);
  store.setItem(SELECTED_FOR_TEMPLATE, '[]');
  await expect(taken).rejects.toThrow();
  expect(store.getItem(SELECTED_FOR_TEMPLATE)).toBe('[]');
});
