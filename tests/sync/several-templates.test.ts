/** A program's templates: all of them in their order on every device, and all taken back. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { deleteTemplates, makeTemplates } from '#commands/several-templates.ts';
import { getTemplates } from '#db/queries/templates.ts';
import { planProgram } from '#features/start/programs/plan-program.ts';
import { starterPrograms } from '#features/start/programs/starter-programs.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { openBothDevices, type TestDevice } from '../support/test-device.ts';
import { openStates } from '../support/training-steps.ts';

const gym = setupSyncTest();
const user = { username: 'olga', password: 'sekret-1' };

async function shown({ db }: TestDevice) {
  const { templates, nextKey } = await getTemplates(db, 20);
  return {
    titles: templates.map(({ title }) => title),
    next: templates.find(({ key }) => key === nextKey)?.title,
  };
}

it('[PLAN5] every starter program reaches the other device, in order and as it was planned', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  await makeTemplate(first.ctx, 'Свой');
  for (const program of starterPrograms) await makeTemplates(first.ctx, planProgram(program));
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  const titles = starterPrograms.flatMap(({ trainings }) => trainings.map(({ title }) => title));
  expect(await shown(second)).toEqual({ titles: [...titles, 'Свой'], next: titles[0] });
  for (const template of await first.db.templates.toArray()) {
    expect((await second.db.templates.get(template.key))?.items).toEqual(template.items);
  }
});

it('[PLAN5] taken back it is gone on both, sent before or not', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const [program] = starterPrograms;
  if (!program) throw new Error('no program');
  const sent = await makeTemplates(first.ctx, planProgram(program));
  await first.sync();
  const unsent = await makeTemplates(first.ctx, planProgram(program));
  await deleteTemplates(first.ctx, [...sent, ...unsent]);
  await first.sync();
  await second.sync();
  expect(await openStates(first)).toEqual([]);
  expect(await shown(first)).toEqual({ titles: [], next: undefined });
  expect(await shown(second)).toEqual({ titles: [], next: undefined });
});
