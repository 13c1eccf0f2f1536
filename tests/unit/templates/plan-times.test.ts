/** What is changed of a template beside an exercise's figures leaves these as old as they were. */
import { expect, test } from 'vitest';
import { addPastWorkout } from '#commands/add-past-workout.ts';
import { addToTemplate, changeTemplateItems } from '#commands/edit-template.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { tickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { applyTemplate } from '#commands/start-from-past.ts';
import { createTemplate, updateTemplateFrom } from '#commands/templates.ts';
import { getTemplateProposal } from '#db/queries/template-proposal.ts';
import type { TemplateItem, TemplateSet } from '#db/rows.ts';
import {
  addSet,
  duplicateSet,
  editRest,
  editSet,
  joinNext,
  moveItem,
  removeSet,
} from '#features/template-edit/edit-items.ts';
import { openGuestDevice, TestClock } from '../../support/test-device.ts';
import { addOne, BENCH, mustAddSet, SQUAT, trainOnce } from '../../support/training-steps.ts';

const OFFLINE = () => Promise.reject(new Error('no network'));
const HOUR_MS = 3_600_000;

/** A template of three sets of the squat, 80, 82,5 and 85 kg, by which 100 kg were lifted since. */
async function liftMore() {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const { ctx, db } = device;
  const first = await trainOnce(device, clock);
  const templateKey = (await createTemplate(ctx, { workoutKey: first, title: 'Ноги', call: 'save' })) ?? '';
  const start = async () => {
    clock.advance(HOUR_MS);
    const started = await applyTemplate(ctx, templateKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    const sets = await db.sets.where('workoutKey').equals(workoutKey).toArray();
    return { workoutKey, sets };
  };
  const { workoutKey, sets } = await start();
  for (const set of sets) await tickSet(ctx, set.key, { weightKg: 100 });
  await finishWorkout(ctx, workoutKey);
  clock.advance(HOUR_MS);
  const offered = async () => {
    const squats = (await start()).sets.filter(set => set.exerciseKey === SQUAT);
    return squats.toSorted((a, b) => a.order - b.order).map(({ weightKg }) => weightKg);
  };
  return { device, clock, ctx, db, templateKey, workoutKey, start, offered };
}

const without = {
  'moved behind another': items => moveItem(items, 0, 1),
  'joined with another': items => joinNext(items, 0, 'group'),
  'given a rest': items => editRest(items, 0, 90),
  'given a goal': items => editSet(items, 0, 1, { targetReps: 8 }, Number.MAX_SAFE_INTEGER),
  'given a set': items => addSet(items, 0),
  'given a set once more': items => duplicateSet(items, 0, 0),
  'relieved of a set': items => removeSet(items, 0, 2),
} satisfies Record<string, (items: readonly TemplateItem[]) => TemplateItem[]>;

test.each(Object.entries(without))(
  '[PLAN3] an exercise %s offers what was lifted since',
  async (_, change) => {
    const { ctx, templateKey, offered } = await liftMore();
    await addToTemplate(ctx, templateKey, [BENCH]);
    await changeTemplateItems(ctx, templateKey, change);
    // A fourth set was not done the last time.
    expect(new Set((await offered()).slice(0, 3))).toEqual(new Set([100]));
  },
);

test.each<[number, string, Partial<TemplateSet>]>([
  [100, 'as the set before it', {}],
  [85, 'as it was planned, where that is of another kind', { setType: 'warmup' }],
])('[PLAN3] %s is offered for a set added to the template: %s', async (weightKg, _, values) => {
  const { ctx, templateKey, offered } = await liftMore();
  await changeTemplateItems(ctx, templateKey, items =>
    editSet(addSet(items, 0), 0, 3, values, Number.MAX_SAFE_INTEGER),
  );
  expect(await offered()).toEqual([100, 100, 100, weightKg]);
});

test('[PLAN3] figures written into a template are offered from then on, and its other exercises keep their age', async () => {
  const { clock, ctx, db, templateKey, offered } = await liftMore();
  await addToTemplate(ctx, templateKey, [BENCH]);
  const before = (await db.templates.get(templateKey))?.items ?? [];
  clock.advance(HOUR_MS);
  await changeTemplateItems(ctx, templateKey, items => editSet(items, 0, 1, { weightKg: 95 }, ctx.now()));
  const after = (await db.templates.get(templateKey))?.items ?? [];
  expect(after.map(({ plannedAtMs }) => plannedAtMs)).toEqual([ctx.now(), before[1]?.plannedAtMs]);
  expect(await offered()).toEqual([80, 95, 85]);
});

test('[PLAN2] [PLAN3] an update that takes a set alone leaves the figures as old as they were', async () => {
  const { device, ctx, db, templateKey, start, offered } = await liftMore();
  const { workoutKey, sets } = await start();
  const bench = await addOne(device, workoutKey, BENCH);
  const more = [await mustAddSet(device, sets[0]?.itemKey ?? ''), await mustAddSet(device, bench)];
  for (const set of sets) await tickSet(ctx, set.key);
  for (const setKey of more) await tickSet(ctx, setKey, { weightKg: 110, reps: 5 });
  await finishWorkout(ctx, workoutKey);
  const former = (await db.templates.get(templateKey))?.items[0]?.plannedAtMs;
  const chosen = (await getTemplateProposal(db, workoutKey)).filter(({ kind }) => kind !== 'values');
  await updateTemplateFrom(
    ctx,
    workoutKey,
    true,
    chosen.map(({ id }) => id),
  );
  const items = (await db.templates.get(templateKey))?.items ?? [];
  expect(items.map(({ plannedAtMs }) => plannedAtMs)).toEqual([former, ctx.now()]);
  expect(await offered()).toEqual([100, 100, 100, 110]);
});

test('[PLAN2] [PLAN3] an update that takes figures is a newer plan', async () => {
  const { ctx, db, templateKey, workoutKey } = await liftMore();
  await updateTemplateFrom(ctx, workoutKey, true);
  const [item] = (await db.templates.get(templateKey))?.items ?? [];
  expect(item).toMatchObject({
    plannedAtMs: ctx.now(),
    sets: [100, 100, 100].map(weightKg => ({ weightKg })),
  });
});

test('[PLAN3] [PAST4] a training written down by a template begins with what was lifted since, before it', async () => {
  const { clock, ctx, db, templateKey, workoutKey } = await liftMore();
  const source = { kind: 'template', templateKey } as const;
  const writtenDown = async (startedAtMs: number) => {
    const key = (await addPastWorkout(ctx, { startedAtMs, durationSec: 60, source })) ?? '';
    const sets = await db.sets.where('workoutKey').equals(key).sortBy('order');
    return sets.map(({ weightKg }) => weightKg);
  };
  const liftedAtMs = (await db.workouts.get(workoutKey))?.startedAtMs ?? 0;
  expect(await writtenDown(clock.now())).toEqual([100, 100, 100]);
  expect(await writtenDown(liftedAtMs)).toEqual([80, 82.5, 85]);
  await changeSettings(ctx, { templateOffer: 'template' });
  expect(await writtenDown(clock.now())).toEqual([80, 82.5, 85]);
});
