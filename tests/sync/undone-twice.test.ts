/** One change taken back in two places: it is back once. */
import { describe, expect, it } from 'vitest';
import { deleteItem } from '#commands/edit-workout.ts';
import { deleteSet } from '#commands/sets.ts';
import { takeBack } from '#commands/take-back.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { readJournal } from '#sync/journal/read-journal.ts';
import { CHANGES, type Known, openKnown, shown } from '../support/known-account.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import type { TestDevice } from '../support/test-device.ts';
import { openStates } from '../support/training-steps.ts';

const gym = setupSyncTest();

async function lastOf({ db }: TestDevice, kind?: string) {
  const entry = await db.log.filter(one => kind === undefined || one.kind === kind).last();
  if (!entry) throw new Error(`no ${kind} in the log`);
  return entry;
}

type Make = (known: Known) => Promise<unknown>;

async function openChanged(make: Make) {
  const known = await openKnown(gym);
  const before = await shown(known.device);
  await make(known);
  const made = await lastOf(known.device);
  gym.clock.advance(10_000);
  return { ...known, before, made };
}

async function tellOther({ device, other }: Known) {
  await device.sync();
  await other.sync();
  await readJournal(other.session, other.db);
}

describe('a change that two devices take back', () => {
  it.each(CHANGES)('[BACK1] %s, before either hears of the other', async (_, make) => {
    const { before, made, ...known } = await openChanged(make);
    const { device, other } = known;
    await tellOther(known);
    await takeBack(device.ctx, made.seq);
    gym.clock.advance(10_000);
    expect(await takeBack(other.ctx, made.id)).toEqual({ kind: 'taken-back' });
    for (const one of [device, other, device]) await one.sync();
    expect(await shown(device)).toEqual(before);
    expect(await shown(other)).toEqual(before);
    expect(await openStates(device)).toEqual([]);
    expect(await openStates(other)).toEqual([]);
  });

  it.each(CHANGES)('[BACK1] %s, after hearing of it', async (_, make) => {
    const { before, made, ...known } = await openChanged(make);
    const { device, other } = known;
    await takeBack(device.ctx, made.seq);
    await tellOther(known);
    await takeBack(other.ctx, made.id);
    for (const one of [other, device]) await one.sync();
    expect(await shown(device)).toEqual(before);
  });
});

it('[BACK1] deleted again since, an exercise comes back once, whichever of its deletions are taken back', async () => {
  const { device, itemKey } = await openKnown(gym);
  const before = await shown(device);
  const remove = async (key: string) => {
    await deleteItem(device.ctx, key);
    const { seq } = await lastOf(device, 'item.delete');
    gym.clock.advance(10_000);
    await device.sync();
    return seq;
  };
  const first = await remove(itemKey);
  await takeBack(device.ctx, first);
  const { makes } = await lastOf(device, 'items.add');
  const second = await remove(makes[0] ?? '');
  for (const seq of [second, first, second, first]) await takeBack(device.ctx, seq);
  await device.sync();
  expect(await shown(device)).toEqual(before);
});

it.each([
  ['an exercise', ({ itemKey }: Known, { ctx }: TestDevice) => deleteItem(ctx, itemKey)],
  ['a set', ({ setKey }: Known, { ctx }: TestDevice) => deleteSet(ctx, setKey)],
  ['a template', ({ templateKey }: Known, { ctx }: TestDevice) => deleteTemplate(ctx, templateKey)],
])(
  '[BACK1] %s that two devices deleted comes back once, when each takes its own deletion back',
  async (_, remove) => {
    const known = await openKnown(gym);
    const devices = [known.device, known.other];
    const before = await shown(known.device);
    for (const one of devices) await remove(known, one);
    gym.clock.advance(10_000);
    for (const one of devices) await one.sync();
    for (const one of devices) await takeBack(one.ctx, (await lastOf(one)).seq);
    for (const one of [...devices, known.device]) await one.sync();
    for (const one of devices) {
      expect(await shown(one)).toEqual(before);
      expect(await openStates(one)).toEqual([]);
    }
  },
);
