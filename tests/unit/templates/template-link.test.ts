/** A template as a link: whole on the other side, made of what is there, refused in words where it is not what it says. */
import 'fake-indexeddb/auto';
import { deflateSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { CommandContext } from '#commands/command-context.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { addLinkedTemplate, removeLinkedTemplate } from '#commands/linked-template.ts';
import library from '#contract/library.json' with { type: 'json' };
import type { Library } from '#contract/library.ts';
import { AccountDb } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { viewLinked } from '#db/queries/linked-template.ts';
import { getTemplates } from '#db/queries/templates.ts';
import { randomUuid } from '#db/random-uuid.ts';
import { decodeLink, encodeLink, type LinkedTemplate, toLinked } from '#db/template-link.ts';

const [bench] = library.exercises;
const [equipment] = library.equipments;
const [muscle] = library.muscles;
if (!bench || !equipment || !muscle) throw new Error('an empty library');

const OWN = { n: 'Тяга к груди — моя', q: equipment.name, m: muscle.name, t: 'compound' } as const;
const TEMPLATE: LinkedTemplate = {
  t: 'Верх «А»',
  i: [
    { e: bench.key, g: 1, s: [run(3, { weight_kg: 82.5, reps: 8 }), run(1)] },
    { e: OWN, g: 1, s: [run(2, { reps: 12 })] },
  ],
};

/** So many sets alike, with values by their names on the wire. */
function run(n: number, values: Record<string, number> = {}) {
  return { n, ...values };
}

let ctx: CommandContext;
beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21, 9);
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs++, newKey: randomUuid };
  await seedLibrary(ctx.db, () => Promise.resolve(library as Library), library.version);
});

async function listTemplates() {
  return (await getTemplates(ctx.db, 10)).templates;
}

function pack(value: unknown): string {
  return `1.${deflateSync(JSON.stringify(value)).toString('base64url')}`;
}

test('[LINK1] what was given on comes out whole, and can be given on again', async () => {
  const read = await decodeLink(await encodeLink(TEMPLATE));
  expect(read).toEqual({ kind: 'read', template: TEMPLATE });
  await addLinkedTemplate(ctx, TEMPLATE);
  const [template] = await listTemplates();
  expect(template?.items.map(({ sets }) => sets.length)).toEqual([4, 2]);
  expect(template && toLinked(template)).toEqual(TEMPLATE);
});

test('[LINK1] an own exercise of the sender is made once, and goes with the undo that took it along', async () => {
  const added = await addLinkedTemplate(ctx, TEMPLATE);
  const again = await addLinkedTemplate(ctx, TEMPLATE);
  expect(again?.exerciseKeys).toEqual([]);
  expect(await ctx.db.exercises.where('foldedName').equals('тяга к груди — моя').count()).toBe(1);
  if (!again || !added) throw new Error('nothing was added');
  await removeLinkedTemplate(ctx, again);
  await removeLinkedTemplate(ctx, added);
  expect(await listTemplates()).toEqual([]);
  const [made] = added.exerciseKeys;
  expect((await ctx.db.exercises.get(made ?? ''))?.isGone ?? true).toBe(true);
});

test('[LINK1] [LOAD1] what the weight of an own exercise means comes along: help is no load', async () => {
  const helped: LinkedTemplate = {
    t: 'Верх',
    i: [{ e: { ...OWN, w: 'assisted' }, s: [run(3, { weight_kg: 20 })] }],
  };
  expect(await decodeLink(await encodeLink(helped))).toEqual({ kind: 'read', template: helped });
  const [shown] = (await viewLinked(ctx.db, helped)) ?? [];
  expect(shown?.exercise.settings?.loadMode).toBe('assisted');
  await addLinkedTemplate(ctx, helped);
  const [template] = await listTemplates();
  expect(template?.items[0]?.exercise?.settings.loadMode).toBe('assisted');
  expect(template && toLinked(template)).toEqual(helped);
  // Who has the exercise has decided what its weight means.
  const exerciseKey = template?.items[0]?.exerciseKey ?? '';
  await setExerciseSettings(ctx, exerciseKey, { loadMode: 'added' });
  await addLinkedTemplate(ctx, helped);
  expect(await ctx.db.exerciseSettings.get(exerciseKey)).toMatchObject({ loadMode: 'added' });
  expect(await decodeLink(pack({ t: 'Т', i: [{ e: { ...OWN, w: 'чужое' }, s: [] }] }))).toEqual({
    kind: 'broken',
  });
});

test('[LINK1] its undo takes all of it away or, where the template is gone, nothing', async () => {
  const added = await addLinkedTemplate(ctx, TEMPLATE);
  if (!added) throw new Error('nothing was added');
  const { templateKey, exerciseKeys } = added;
  const row = await ctx.db.templates.get(templateKey);
  // As after a login, before the account is read.
  await ctx.db.templates.delete(templateKey);
  expect(await removeLinkedTemplate(ctx, added)).toBe(false);
  expect((await ctx.db.exercises.get(exerciseKeys[0] ?? ''))?.isGone).toBeUndefined();
  if (row) await ctx.db.templates.put(row);
  expect(await removeLinkedTemplate(ctx, added)).toBe(true);
  expect(await ctx.db.templates.get(templateKey)).toBeUndefined();
});

test('[LINK2] what this version does not know is added in no part', async () => {
  const foreign = { t: 'Чужой', i: [{ e: { ...OWN, q: 'Антигравитатор' }, s: [] }] };
  expect(await viewLinked(ctx.db, foreign)).toBeUndefined();
  expect(await addLinkedTemplate(ctx, foreign)).toBeUndefined();
  expect(await viewLinked(ctx.db, { t: 'Чужой', i: [{ e: randomUuid(), s: [] }] })).toBeUndefined();
  expect(await ctx.db.templates.count()).toBe(0);
});

test.each([
  ['nothing', ''],
  ['another page’s fragment', '#main'],
  ['what is no deflate', '1.AAAA'],
  ['an empty title', pack({ t: ' ', i: [] })],
  ['more exercises than a training holds', pack({ t: 'Т', i: Array(101).fill({ e: bench.key, s: [] }) })],
  ['more sets than an exercise holds', pack({ t: 'Т', i: [{ e: bench.key, s: [{ n: 60 }, { n: 60 }] }] })],
  [
    'more sets than a training holds',
    pack({ t: 'Т', i: Array(100).fill({ e: bench.key, s: [{ n: 100 }] }) }),
  ],
  ['a weight that is none', pack({ t: 'Т', i: [{ e: bench.key, s: [{ n: 1, weight_kg: -5 }] }] })],
  ['what unpacks to fill the phone', pack({ t: 'Т', i: [], more: 'о'.repeat(2_000_000) })],
])('[LINK2] %s is no template', async (_, fragment) => {
  expect(await decodeLink(fragment)).toEqual({ kind: 'broken' });
});

test('[LINK2] a cut link is broken, one of a later version is newer, and a messenger’s full stop is left out', async () => {
  const link = await encodeLink(TEMPLATE);
  expect(await decodeLink(link.slice(0, -8))).toEqual({ kind: 'broken' });
  expect(await decodeLink(link.replace('1.', '2.'))).toEqual({ kind: 'newer' });
  expect(await decodeLink(`${link}.`)).toEqual({ kind: 'read', template: TEMPLATE });
});
