/** What a training changes of its template, and what of that it takes in. Long, since each kind of change is offered by itself. */
import { expect, test } from 'vitest';
import { joinNext, leaveSuperset, moveItem } from '#commands/arrange.ts';
import { changeTemplateItems, duplicateTemplate, makeTemplate } from '#commands/edit-template.ts';
import { addExercises, deleteItem } from '#commands/edit-workout.ts';
import { finishWorkout } from '#commands/end-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { addSet, deleteSet, saveSetValues, tickSet } from '#commands/sets.ts';
import { changeSettings } from '#commands/settings.ts';
import { applyTemplate, repeatWorkout } from '#commands/start-from-past.ts';
import { createTemplate, putTemplateBack, updateTemplateFrom } from '#commands/templates.ts';
import type { WrittenItem } from '#commands/written-items.ts';
import { getTemplateProposal, type NamedChange } from '#db/queries/template-proposal.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import type { Key } from '#domain/ids.ts';
import { supersetsOf } from '#domain/superset.ts';
import { describeChange } from '#features/summary/describe-change.ts';
import { LIBRARY, openGuestDevice, TestClock, type TestDevice } from '../../support/test-device.ts';
import { BENCH, SQUAT, trainOnce } from '../../support/training-steps.ts';

const OTHER = LIBRARY.exercises[2]?.key ?? '';
const OFFLINE = () => Promise.reject(new Error('no network'));

/** A template of three sets of the squat: 80, 82,5 and 85 kg × 8; a training by it in which `train` was done. */
async function trainBy(train: (device: TestDevice, sets: Key[], itemKey: Key) => Promise<unknown>) {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const first = await trainOnce(device, clock);
  const templateKey =
    (await createTemplate(device.ctx, { workoutKey: first, title: 'Ноги', call: 'save' })) ?? '';
  clock.advance(3_600_000);
  const started = await applyTemplate(device.ctx, templateKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  const sets = await device.db.sets.where('workoutKey').equals(workoutKey).sortBy('order');
  await train(
    device,
    sets.map(set => set.key),
    sets[0]?.itemKey ?? '',
  );
  await finishWorkout(device.ctx, workoutKey);
  const changes = await getTemplateProposal(device.db, workoutKey);
  const weights = async () =>
    (await device.db.templates.get(templateKey))?.items.map(item => item.sets.map(set => set.weightKg));
  return { device, clock, workoutKey, templateKey, changes, weights };
}

test('[PLAN2] sets and exercises left unticked are no change', async () => {
  const one = await trainBy((device, [first]) => tickSet(device.ctx, first ?? ''));
  expect(one.changes).toEqual([]);
  const none = await trainBy(() => Promise.resolve());
  expect(none.changes).toEqual([]);
});

test('[PLAN2] a change of values is taken, a smaller program only when it is chosen, and all of it can be taken back', async () => {
  const trained = await trainBy(async (device, [first = '', second = '', third = '']) => {
    await tickSet(device.ctx, first, { weightKg: 90 });
    await deleteSet(device.ctx, second);
    await tickSet(device.ctx, third);
  });
  const { device, changes, workoutKey, weights } = trained;
  expect(changes.map(change => [change.id, change.isLess])).toEqual([
    [`values-${SQUAT}-0`, false],
    [`count-${SQUAT}-0`, true],
  ]);
  expect(changes.map(describeChange)[0]).toMatch(/: 80 → 90 кг$/);
  expect(changes.map(describeChange)[1]).toMatch(/: 3 → 2 подхода$/);
  const before = await updateTemplateFrom(device.ctx, workoutKey, true);
  expect(await weights()).toEqual([[90, 82.5, 85]]);
  await updateTemplateFrom(device.ctx, workoutKey, true, [`count-${SQUAT}-0`]);
  expect(await weights()).toEqual([[90, 85]]);
  await putTemplateBack(device.ctx, workoutKey, before || []);
  expect(await weights()).toEqual([[80, 82.5, 85]]);
});

test('[PLAN2] the question names each set that changes, and rest, type, note and goal', async () => {
  const several = await trainBy(async ({ ctx }, [first = '', second = '', third = '']) => {
    await saveSetValues(ctx, first, { restSec: 180 });
    await tickSet(ctx, first, { weightKg: 90 });
    await tickSet(ctx, second, { weightKg: 92.5, reps: 6 });
    await saveSetValues(ctx, third, { setType: 'failure', note: 'медленно' });
    await tickSet(ctx, third);
  });
  expect(several.changes.map(wordsAfterName)).toEqual([
    '1-й: 80 → 90 кг, отдых обычный → 3:00; 2-й: 82,5 → 92,5 кг, 8 → 6 повт.; ' +
      '3-й: рабочий → отказ, заметка «медленно»',
  ]);
  const alike = await trainBy(async ({ ctx }, sets) => {
    for (const [at, set] of sets.entries()) await tickSet(ctx, set, at === 1 ? {} : { reps: 5 });
  });
  expect(alike.changes.map(wordsAfterName)).toEqual(['1-й, 3-й: 8 → 5 повт.']);
  const rested = await trainBy(async ({ ctx }, sets) => {
    for (const set of sets) await saveSetValues(ctx, set, { restSec: 0 });
    for (const set of sets) await tickSet(ctx, set);
  });
  expect(rested.changes.map(wordsAfterName)).toEqual(['отдых обычный → нет']);
});

const CHANGE = { id: 'values', names: ['Жим'], loadMode: 'plain' as const, isLess: false };

test('[PLAN2] [LOAD1] the question says what the weight means', async () => {
  const trained = await trainBy(async ({ ctx }, [first = '', second = '', third = '']) => {
    await tickSet(ctx, first, { weightKg: 90 });
    for (const setKey of [second, third]) await tickSet(ctx, setKey);
    await setExerciseSettings(ctx, SQUAT, { loadMode: 'assisted' });
  });
  expect(trained.changes.map(wordsAfterName)).toEqual(['1-й: −80 → −90 кг']);
  const after = [{ ...EMPTY_TEMPLATE_SET, weightKg: 20, reps: 8 }];
  const change = { ...CHANGE, exerciseKeys: [BENCH], loadMode: 'added' as const };
  expect(describeChange({ ...change, kind: 'added', before: [], after })).toBe(
    'Добавить: Жим, 1 подход: +20 кг × 8',
  );
});

test('[PLAN2] the question names the goal that is lost and the sets that are new', async () => {
  const aimed = { ...EMPTY_TEMPLATE_SET, reps: 8, targetReps: 8, targetRepsMax: 12 };
  const plain = { ...EMPTY_TEMPLATE_SET, reps: 8, note: 'темп' };
  const change = { ...CHANGE, exerciseKeys: [BENCH] };
  expect(describeChange({ ...change, kind: 'values', before: [aimed], after: [plain] })).toBe(
    'Жим: цель 8–12 → без цели, заметка «темп»',
  );
  expect(describeChange({ ...change, kind: 'count', before: [aimed], after: [aimed, plain] })).toBe(
    'Жим: 1 → 2 подхода, новые: 8 повт., заметка «темп»',
  );
  const after = [{ ...plain, setType: 'warmup' as const }, aimed, aimed];
  expect(describeChange({ ...change, kind: 'added', before: [], after })).toBe(
    'Добавить: Жим, 3 подхода: 1-й: 8 повт., разминка, заметка «темп»; 2-й, 3-й: 8 повт., цель 8–12',
  );
});

function wordsAfterName(change: NamedChange): string {
  return describeChange(change).replace(`${change.names[0]}: `, '');
}

test('[PLAN2] what was added comes, what was taken out stays unless it is chosen', async () => {
  const trained = await trainBy(async (device, sets, itemKey) => {
    const workoutKey = (await device.db.items.get(itemKey))?.workoutKey ?? '';
    const added = device.ctx.newKey();
    await addExercises(device.ctx, workoutKey, [{ itemKey: added, exerciseKey: BENCH }]);
    const set = (await addSet(device.ctx, added)) ?? '';
    await saveSetValues(device.ctx, set, { weightKg: 60, reps: 5 });
    await tickSet(device.ctx, set);
    for (const setKey of sets) await tickSet(device.ctx, setKey);
    await deleteItem(device.ctx, itemKey);
  });
  const { device, changes, workoutKey, weights } = trained;
  expect(changes.map(change => change.kind)).toEqual(['removed', 'added']);
  await updateTemplateFrom(device.ctx, workoutKey, true);
  expect(await weights()).toEqual([[80, 82.5, 85], [60]]);
});

test('[PLAN2] what was chosen is taken of its exercise, though the template has changed since', async () => {
  const { ctx, db } = await openGuestDevice(new TestClock(), OFFLINE);
  const planned = [SQUAT, BENCH, OTHER].map(exerciseKey => ({
    exerciseKey,
    group: null,
    sets: [EMPTY_TEMPLATE_SET],
  }));
  const templateKey = await makeTemplate(ctx, 'Всё', planned);
  const started = await applyTemplate(ctx, templateKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  for (const item of await db.items.toArray())
    if (item.exerciseKey !== SQUAT) await deleteItem(ctx, item.key);
  for (const set of await db.sets.filter(row => row.exerciseKey === SQUAT).toArray())
    await tickSet(ctx, set.key, { reps: 5 });
  await finishWorkout(ctx, workoutKey);
  const changes = await getTemplateProposal(db, workoutKey);
  const chosen = changes.filter(
    ({ kind, exerciseKeys }) => kind === 'removed' && exerciseKeys.includes(BENCH),
  );
  expect(chosen).toHaveLength(1);
  await changeTemplateItems(ctx, templateKey, items => items.slice(1));
  const ids = chosen.map(({ id }) => id);
  await updateTemplateFrom(ctx, workoutKey, true, ids);
  expect((await db.templates.get(templateKey))?.items.map(item => item.exerciseKey)).toEqual([OTHER]);
});

test('[PLAN1] [PLAN2] a repeat of a training, which has no notes, takes none out of the template', async () => {
  const { ctx, db } = await openGuestDevice(new TestClock(), OFFLINE);
  const sets = [{ ...EMPTY_TEMPLATE_SET, weightKg: 80, reps: 8, note: 'темп' }];
  const templateKey = await makeTemplate(ctx, 'Ноги', [{ exerciseKey: SQUAT, group: null, sets }]);
  const train = async (started: Awaited<ReturnType<typeof applyTemplate>>, reps?: number) => {
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    for (const set of await db.sets.where({ workoutKey }).toArray())
      await tickSet(ctx, set.key, reps === undefined ? {} : { reps });
    await finishWorkout(ctx, workoutKey);
    return workoutKey;
  };
  const first = await train(await applyTemplate(ctx, templateKey));
  const same = await train(await repeatWorkout(ctx, first));
  expect(await getTemplateProposal(db, same)).toEqual([]);
  const more = await train(await repeatWorkout(ctx, first), 10);
  await updateTemplateFrom(ctx, more, true);
  expect((await db.templates.get(templateKey))?.items[0]?.sets).toEqual([{ ...sets[0], reps: 10 }]);
});

/** A template of one warm-up at 40 kg and two working sets at 80 and 85, trained once without the warm-up, then repeated. */
async function repeatWithoutWarmup(
  train: (device: TestDevice, sets: Key[], itemKey: Key) => Promise<unknown>,
) {
  const clock = new TestClock();
  const device = await openGuestDevice(clock, OFFLINE);
  const sets = [40, 80, 85].map((weightKg, at) => ({
    ...EMPTY_TEMPLATE_SET,
    weightKg,
    reps: 8,
    setType: at === 0 ? ('warmup' as const) : ('work' as const),
  }));
  const templateKey = await makeTemplate(device.ctx, 'Ноги', [{ exerciseKey: SQUAT, group: null, sets }]);
  const started = await applyTemplate(device.ctx, templateKey);
  const firstKey = started.kind === 'started' ? started.workoutKey : '';
  const [, ...working] = await device.db.sets.where('workoutKey').equals(firstKey).sortBy('order');
  for (const set of working) await tickSet(device.ctx, set.key);
  await finishWorkout(device.ctx, firstKey);
  clock.advance(3_600_000);
  const repeated = await repeatWorkout(device.ctx, firstKey);
  const workoutKey = repeated.kind === 'started' ? repeated.workoutKey : '';
  const again = await device.db.sets.where('workoutKey').equals(workoutKey).sortBy('order');
  clock.advance(60_000);
  await train(
    device,
    again.map(set => set.key),
    again[0]?.itemKey ?? '',
  );
  await finishWorkout(device.ctx, workoutKey);
  const changes = await getTemplateProposal(device.db, workoutKey);
  const written = async (chosen?: readonly string[]) => {
    await updateTemplateFrom(device.ctx, workoutKey, true, chosen);
    const [item] = (await device.db.templates.get(templateKey))?.items ?? [];
    return item?.sets.map(({ setType, weightKg }) => [setType, weightKg]);
  };
  return { changes, written };
}

test('[PLAN2] a repeat of a training whose warm-up was left out offers its working sets for the working sets', async () => {
  const repeated = await repeatWithoutWarmup(async ({ ctx }, [first = '', second = '']) => {
    await tickSet(ctx, first, { weightKg: 82.5 });
    await tickSet(ctx, second);
  });
  expect(repeated.changes.map(wordsAfterName)[0]).toBe('2-й: 80 → 82,5 кг');
  expect(repeated.changes.map(({ id, isLess }) => [id, isLess])).toEqual([
    [`values-${SQUAT}-0`, false],
    [`count-${SQUAT}-0`, true],
  ]);
  expect(await repeated.written()).toEqual([
    ['warmup', 40],
    ['work', 82.5],
    ['work', 85],
  ]);
});

test('[PLAN2] a set that is added to such a repeat is taken for none of the template’s', async () => {
  const repeated = await repeatWithoutWarmup(async ({ ctx }, sets, itemKey) => {
    const added = (await addSet(ctx, itemKey)) ?? '';
    await saveSetValues(ctx, added, { weightKg: 90, reps: 5 });
    for (const set of [...sets, added]) await tickSet(ctx, set);
  });
  expect(repeated.changes).toEqual([]);
});

test('[PLAN2] a set put into another kind in a training by the template is still the template’s own', async () => {
  const changed = await trainBy(async ({ ctx }, sets) => {
    await saveSetValues(ctx, sets[0] ?? '', { setType: 'warmup' });
    for (const set of sets) await tickSet(ctx, set);
  });
  expect(changed.changes.map(wordsAfterName)).toEqual(['1-й: рабочий → разминка']);
});

test('[PLAN3] what was lifted after the template was written is offered, unless the template is preferred', async () => {
  const { device, clock, templateKey } = await trainBy(async (own, sets) => {
    for (const setKey of sets) await tickSet(own.ctx, setKey, { weightKg: 100 });
  });
  const offered = async (offer: 'newer' | 'template') => {
    clock.advance(3_600_000);
    await changeSettings(device.ctx, { templateOffer: offer });
    const started = await applyTemplate(device.ctx, templateKey);
    const workoutKey = started.kind === 'started' ? started.workoutKey : '';
    const sets = await device.db.sets.where('workoutKey').equals(workoutKey).sortBy('order');
    await finishWorkout(device.ctx, workoutKey);
    return sets.map(set => set.weightKg);
  };
  expect(await offered('newer')).toEqual([100, 100, 100]);
  expect(await offered('template')).toEqual([80, 82.5, 85]);
});

test('[PLAN3] [PLAN4] a copy offers what its template does: what was lifted after that was written', async () => {
  const { device, clock, templateKey } = await trainBy(async (own, sets) => {
    for (const setKey of sets) await tickSet(own.ctx, setKey, { weightKg: 100 });
  });
  clock.advance(3_600_000);
  const copyKey = (await duplicateTemplate(device.ctx, templateKey, 'Ноги (копия)')) ?? '';
  const started = await applyTemplate(device.ctx, copyKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  const sets = await device.db.sets.where({ workoutKey }).toArray();
  expect(sets.map(set => set.weightKg)).toEqual([100, 100, 100]);
});

/** A training by a template of four exercises, of which those of one letter are a superset, each with one set. */
async function trainFour(
  groups: string,
  train: (device: TestDevice, items: Key[], workoutKey: Key) => Promise<unknown>,
) {
  const device = await openGuestDevice(new TestClock(), OFFLINE);
  const exercises = await device.db.exercises.limit(4).toArray();
  const keys = new Map([...groups].map(letter => [letter, device.ctx.newKey()]));
  const planned = exercises.map(({ key: exerciseKey }, at): WrittenItem => {
    const group = keys.get(groups[at] ?? '') ?? null;
    return { exerciseKey, group: groups[at] === ' ' ? null : group, sets: [EMPTY_TEMPLATE_SET] };
  });
  const templateKey = await makeTemplate(device.ctx, 'Круг', planned);
  const started = await applyTemplate(device.ctx, templateKey);
  const workoutKey = started.kind === 'started' ? started.workoutKey : '';
  const items = await device.db.items.where('workoutKey').equals(workoutKey).sortBy('order');
  await train(
    device,
    items.map(item => item.key),
    workoutKey,
  );
  await finishWorkout(device.ctx, workoutKey);
  /** The four by their numbers, those of a superset in brackets. */
  const written = async () => {
    const now = (await device.db.templates.get(templateKey))?.items ?? [];
    const numbers = now.map(({ exerciseKey }) => exercises.findIndex(({ key }) => key === exerciseKey) + 1);
    const of = (at: number) => supersetsOf(now).find(places => places.includes(at)) ?? [at];
    return now
      .map((_, at) => of(at))
      .filter((places, at) => places[0] === at)
      .map(places =>
        places.length > 1 ? `(${places.map(at => numbers[at]).join('')})` : numbers[places[0] ?? 0],
      )
      .join('');
  };
  const changes = await getTemplateProposal(device.db, workoutKey);
  const names = exercises.map(({ name }) => name);
  const take = async (isWanted: (words: string) => boolean = () => true) => {
    const chosen = changes.filter(change => isWanted(describeChange(change))).map(({ id }) => id);
    return (await updateTemplateFrom(device.ctx, workoutKey, true, chosen)) || [];
  };
  return { device, workoutKey, said: changes.map(describeChange), changes, names, written, take };
}

const isSuperset = (words: string) => /суперсет/i.test(words);

test('[PLAN2] a superset made in the training is offered, taken and taken back', async () => {
  const trained = await trainFour('    ', ({ ctx }, [, second = '']) => joinNext(ctx, second));
  const [, b = '', c = ''] = trained.names;
  expect(trained.said).toEqual([`Суперсет: ${b} + ${c}`]);
  expect(trained.changes.map(({ isLess }) => isLess)).toEqual([false]);
  await trained.take(() => false);
  expect(await trained.written()).toBe('1234');
  const before = await trained.take();
  expect(await trained.written()).toBe('1(23)4');
  await putTemplateBack(trained.device.ctx, trained.workoutKey, before);
  expect(await trained.written()).toBe('1234');
});

test('[PLAN2] a superset dissolved in the training is offered as such', async () => {
  const trained = await trainFour('aab ', ({ ctx }, [first = '']) => leaveSuperset(ctx, first));
  const [a = '', b = ''] = trained.names;
  expect(trained.said).toEqual([`Без суперсета: ${a}, ${b}`]);
  expect(await trained.written()).toBe('(12)34');
  await trained.take();
  expect(await trained.written()).toBe('1234');
});

test('[PLAN2] a superset left alone, or one whose other exercise was only taken out, is no change of supersets', async () => {
  const alike = await trainFour('aabb', () => Promise.resolve());
  expect(alike.said).toEqual([]);
  const removed = await trainFour('aaa ', ({ ctx }, [, , third = '']) => deleteItem(ctx, third));
  expect(removed.said.filter(isSuperset)).toEqual([]);
  const halved = await trainFour('aa  ', ({ ctx }, [, second = '']) => deleteItem(ctx, second));
  expect(halved.said.filter(isSuperset)).toEqual([]);
});

test('[PLAN2] a superset of exercises that were moved together is one in the template, whatever order that keeps', async () => {
  const join = async ({ ctx }: TestDevice, [first = '', , , fourth = '']: Key[]) => {
    await moveItem(ctx, fourth, 1);
    await joinNext(ctx, first);
  };
  const trained = await trainFour('    ', join);
  const [a = '', , , d = ''] = trained.names;
  expect(trained.said).toEqual(['Порядок упражнений', `Суперсет: ${a} + ${d}`]);
  await trained.take(isSuperset);
  expect(await trained.written()).toBe('(14)23');
  const ordered = await trainFour('    ', join);
  await ordered.take(words => !isSuperset(words));
  expect(await ordered.written()).toBe('1423');
});

test('[PLAN2] an exercise that goes from one superset into another leaves the rest of the former as it was', async () => {
  const trained = await trainFour('aaa ', async ({ ctx }, [, , third = '']) => {
    await leaveSuperset(ctx, third);
    await joinNext(ctx, third);
  });
  const [a = '', b = '', c = '', d = ''] = trained.names;
  expect(trained.said).toEqual([`Суперсет: ${a} + ${b}`, `Суперсет: ${c} + ${d}`]);
  await trained.take(words => words.endsWith(d));
  expect(await trained.written()).toBe('(12)(34)');
  const left = await trainFour('aaa ', ({ ctx }, [first = '']) => leaveSuperset(ctx, first));
  expect(left.said).toEqual([`Суперсет: ${b} + ${c}`]);
  await left.take();
  expect(await left.written()).toBe('1(23)4');
});

test('[PLAN2] an added exercise is in its superset only if both were chosen', async () => {
  const add = async ({ ctx, db }: TestDevice, [, , , fourth = '']: Key[], workoutKey: Key) => {
    const itemKey = ctx.newKey();
    const { key: exerciseKey } = (await db.exercises.toCollection().last()) ?? { key: '' };
    await addExercises(ctx, workoutKey, [{ itemKey, exerciseKey }]);
    await tickSet(ctx, (await addSet(ctx, itemKey)) ?? '', { reps: 5 });
    await joinNext(ctx, fourth);
  };
  const both = await trainFour('    ', add);
  expect(both.said.map(isSuperset)).toEqual([false, true]);
  await both.take();
  expect(await both.written()).toBe('123(40)');
  const alone = await trainFour('    ', add);
  await alone.take(words => !isSuperset(words));
  expect(await alone.written()).toBe('12340');
  const without = await trainFour('  aa', add);
  await without.take(isSuperset);
  expect(await without.written()).toBe('12(34)');
  const left = await trainFour('  aa', async (device, items, workoutKey) => {
    await leaveSuperset(device.ctx, items[3] ?? '');
    await add(device, items, workoutKey);
  });
  await left.take(isSuperset);
  expect(await left.written()).toBe('12(34)');
});
