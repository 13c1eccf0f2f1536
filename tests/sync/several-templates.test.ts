/** A program's templates: all of them in their order on every device, and all taken back. */
import { expect, it } from 'vitest';
import { makeTemplate } from '#commands/edit-template.ts';
import { cancelWorkout, finishWorkout } from '#commands/end-workout.ts';
import { deleteTemplates, makeTemplates } from '#commands/several-templates.ts';
import { applyTemplate, repeatWorkout, type Started } from '#commands/start-from-past.ts';
import { takeBack } from '#commands/take-back.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
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

it('[PLAN5] a start that was cancelled is no training, and a repeat is one, on both devices', async () => {
  const [first, second] = await openBothDevices(gym.clock, gym.server.transport, user);
  const program = starterPrograms.find(({ trainings }) => trainings.length === 2);
  if (!program) throw new Error('no program');
  const [a = '', b = ''] = await makeTemplates(first.ctx, planProgram(program));
  const [titleA, titleB] = program.trainings.map(({ title }) => title);
  const start = async (begun: Promise<Started>) => {
    const started = await begun;
    if (started.kind !== 'started') throw new Error(started.kind);
    await first.sync();
    gym.clock.advance(600_000);
    return started.workoutKey;
  };
  const nextAfter = async (end: Promise<unknown>) => {
    await end;
    // The undo of a cancel is on offer no more.
    gym.clock.advance(600_000);
    await first.sync();
    await second.sync();
    expect(await openStates(first)).toEqual([]);
    const next = [(await shown(first)).next, (await shown(second)).next];
    expect(next[1]).toBe(next[0]);
    return next[0];
  };
  expect(await nextAfter(cancelWorkout(first.ctx, await start(applyTemplate(first.ctx, a))))).toBe(titleA);
  expect(await nextAfter(cancelWorkout(first.ctx, await start(applyTemplate(first.ctx, b))))).toBe(titleA);
  const done = await start(applyTemplate(first.ctx, a));
  expect((await shown(first)).next).toBe(titleB);
  expect(await nextAfter(finishWorkout(first.ctx, done))).toBe(titleB);
  expect(await nextAfter(cancelWorkout(first.ctx, await start(applyTemplate(first.ctx, b))))).toBe(titleB);
  expect(await nextAfter(finishWorkout(first.ctx, await start(applyTemplate(first.ctx, b))))).toBe(titleA);
  expect(await nextAfter(finishWorkout(first.ctx, await start(repeatWorkout(first.ctx, done))))).toBe(titleB);
});

it('[PLAN5] the next one stays where the template of the last training was deleted and came back', async () => {
  const [{ ctx, sync }] = await openBothDevices(gym.clock, gym.server.transport, user);
  const program = starterPrograms.find(({ trainings }) => trainings.length === 3);
  if (!program) throw new Error('no program');
  const [a = '', b = '', c = ''] = await makeTemplates(ctx, planProgram(program));
  const next = async () => (await getTemplates(ctx.db, 1)).nextKey;
  for (const key of [a, b]) {
    await applyTemplate(ctx, key);
    gym.clock.advance(600_000);
    await finishWorkout(ctx, (await getActiveWorkout(ctx.db))?.key ?? '');
  }
  await sync();
  expect(await next()).toBe(c);
  const seq = await deleteTemplate(ctx, b);
  gym.clock.advance(600_000);
  await sync();
  expect(await next()).toBe(c);
  expect(await takeBack(ctx, seq ?? 0)).toEqual({ kind: 'taken-back' });
  await sync();
  expect(await next()).toBe(c);
});
