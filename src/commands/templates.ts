/** Templates: made of a workout, updated from one, marked, deleted. */
import type { Table } from 'dexie';
import { getItems, getSets } from '#db/queries/workout-view.ts';
import type { TemplateItem } from '#db/rows.ts';
import { serverCopy, templateFields } from '#db/server-copy.ts';
import type { Key } from '#domain/ids.ts';
import { normalizeTitle } from '#domain/validation.ts';
import type { CommandContext } from './command-context.ts';
import { queue, queueUndoable, write } from './write.ts';

function tables({ db }: CommandContext): Table[] {
  return [db.templates, db.workouts, db.items, db.sets];
}

/**
 * A template of the workout's exercises and done sets. `call`: which of the specification's two calls makes it
 * (the name dialog's, or the summary prompt's). Undefined when the title is not 1–100 characters.
 */
export function createTemplate(
  ctx: CommandContext,
  options: { workoutKey: Key; title: string; call: 'template.create' | 'template.save' },
): Promise<Key | undefined> {
  return write(ctx, tables(ctx), async () => {
    const title = normalizeTitle(options.title);
    if (title === null) return undefined;
    const { workoutKey } = options;
    const templateKey = ctx.newKey();
    await ctx.db.templates.add({
      key: templateKey,
      serverId: null,
      title,
      isFavorite: false,
      lastUsedAtMs: null,
      createdAtMs: ctx.now(),
      items: await itemsFrom(ctx, workoutKey),
    });
    await ctx.db.workouts.update(workoutKey, { templateKey });
    await queue(ctx, { op: options.call, templateKey, workoutKey, title });
    return templateKey;
  });
}

/** The answer to 'Обновить программу': true writes the workout into its template, false only records the choice. */
export function updateTemplateFrom(ctx: CommandContext, workoutKey: Key, update: boolean): Promise<void> {
  return write(ctx, tables(ctx), async () => {
    const workout = await ctx.db.workouts.get(workoutKey);
    if (!workout) return;
    const { templateKey } = workout;
    if (update && templateKey) {
      await ctx.db.templates.update(templateKey, { items: await itemsFrom(ctx, workoutKey) });
    }
    await queue(ctx, { op: 'template.update', templateKey, workoutKey, update });
  });
}

export function setFavorite(ctx: CommandContext, templateKey: Key, isFavorite: boolean): Promise<void> {
  return write(ctx, tables(ctx), async () => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template || template.isFavorite === isFavorite) return;
    await ctx.db.templates.update(templateKey, { ...serverCopy(template, templateFields), isFavorite });
    await queue(ctx, { op: 'template.favorite', templateKey, isFavorite });
  });
}

/** Workouts made from it stay. Returns the seq to undo. */
export function deleteTemplate(ctx: CommandContext, templateKey: Key): Promise<number> {
  return write(ctx, tables(ctx), async () => {
    await ctx.db.templates.update(templateKey, { isDeleted: true });
    return queueUndoable(ctx, { op: 'template.delete', templateKey });
  });
}

/** API.md: exercises in order with the done sets; one with none done keeps its sets as planned. */
async function itemsFrom(ctx: CommandContext, workoutKey: Key): Promise<TemplateItem[]> {
  const items: TemplateItem[] = [];
  for (const { key, exerciseKey } of await getItems(ctx.db, workoutKey)) {
    const sets = await getSets(ctx.db, key);
    const done = sets.filter(set => set.done);
    const kept = done.length > 0 ? done : sets;
    items.push({ exerciseKey, sets: kept.map(({ weightKg, reps }) => ({ weightKg, reps })) });
  }
  return items;
}
