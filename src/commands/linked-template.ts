/** A template that came by a link, with the sender's own exercises that it needs. */
import { findLinkedOwn } from '#db/queries/linked-template.ts';
import { type LinkedExercise, type LinkedTemplate, readRuns } from '#db/template-link.ts';
import type { Key } from '#domain/ids.ts';
import { normalizeTitle } from '#domain/validation.ts';
import type { CommandContext } from './command-context.ts';
import { makeExercise } from './exercises.ts';
import { change, write } from './write.ts';
import { type WrittenItem, writtenNow } from './written-items.ts';

export interface AddedTemplate {
  templateKey: Key;
  /** The own exercises that were made for it. */
  exerciseKeys: Key[];
}

/** All of it or nothing. Undefined where this device does not know an exercise's equipment. */
export function addLinkedTemplate(
  ctx: CommandContext,
  { t, i }: LinkedTemplate,
): Promise<AddedTemplate | undefined> {
  return write(ctx, ctx.db.tables, async () => {
    if (!(await hasEquipment(ctx, i))) return undefined;
    const exerciseKeys: Key[] = [];
    const groups = new Map<number, Key>();
    const items: WrittenItem[] = [];
    for (const { e, g, s } of i) {
      if (g !== undefined && !groups.has(g)) groups.set(g, ctx.newKey());
      const found = await findOrMake(ctx, e);
      if (found.isMade) exerciseKeys.push(found.key);
      items.push({
        exerciseKey: found.key,
        group: (g !== undefined && groups.get(g)) || null,
        sets: readRuns(s),
      });
    }
    const templateKey = ctx.newKey();
    await change(ctx, 'template.make', {
      templateKey,
      title: normalizeTitle(t) ?? t,
      items: writtenNow(ctx, items),
    });
    return { templateKey, exerciseKeys };
  });
}

/** Takes it back, with what was made for it. False, and nothing taken, where the template is gone or still to be read. */
export function removeLinkedTemplate(
  ctx: CommandContext,
  { templateKey, exerciseKeys }: AddedTemplate,
): Promise<boolean> {
  return write(ctx, ctx.db.tables, async () => {
    if (!(await ctx.db.templates.get(templateKey))) return false;
    await change(ctx, 'template.delete', { templateKey });
    for (const exerciseKey of exerciseKeys) await change(ctx, 'exercise.delete', { exerciseKey });
    return true;
  });
}

async function hasEquipment({ db }: CommandContext, items: LinkedTemplate['i']): Promise<boolean> {
  const names = new Set((await db.equipments.toArray()).map(({ name }) => name));
  return items.every(({ e }) => typeof e === 'string' || names.has(e.q));
}

async function findOrMake(
  ctx: CommandContext,
  linked: LinkedExercise,
): Promise<{ key: Key; isMade: boolean }> {
  if (typeof linked === 'string') return { key: linked, isMade: false };
  const [equipments, muscles] = await Promise.all([ctx.db.equipments.toArray(), ctx.db.muscles.toArray()]);
  const equipmentKey = equipments.find(({ name }) => name === linked.q)?.key ?? '';
  const known = await findLinkedOwn(ctx.db, linked, equipmentKey);
  if (known) return { key: known.key, isMade: false };
  const muscle = muscles.find(({ name }) => name === linked.m) ?? muscles[0];
  const key = await makeExercise(ctx, {
    name: linked.n.trim(),
    executionVariation: (linked.v ?? '').trim(),
    equipmentKey,
    primaryMuscleKey: muscle?.key ?? '',
    secondaryMuscleKeys: [],
    type: linked.t,
    alternativeKeys: [],
  });
  if (linked.w) await change(ctx, 'exercise.settings', { exerciseKey: key, values: { loadMode: linked.w } });
  return { key, isMade: true };
}
