/** Templates: made of a workout, updated from one, marked, deleted. */
import type { Table } from 'dexie';
import { findTemplateOf, hasTemplate } from '#db/queries/templates.ts';
import { serverCopy, templateFields } from '#db/server-copy.ts';
import { templateItemsOf } from '#db/template-items.ts';
import { inTransaction } from '#db/transaction.ts';
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
      items: await templateItemsOf(ctx.db, workoutKey),
    });
    await tie(ctx, workoutKey, templateKey);
    await queue(ctx, { op: options.call, templateKey, workoutKey, title });
    return templateKey;
  });
}

/** A workout without a template has this one from then on; one that was made from another keeps that, while it is there. */
async function tie({ db }: CommandContext, workoutKey: Key, templateKey: Key): Promise<void> {
  const workout = await db.workouts.get(workoutKey);
  if (workout && !(await hasTemplate(db, workout))) await db.workouts.update(workoutKey, { templateKey });
}

/** The answer to 'Обновить программу': true writes the workout into its template, false only records the choice. */
export function updateTemplateFrom(ctx: CommandContext, workoutKey: Key, update: boolean): Promise<void> {
  return write(ctx, tables(ctx), async () => {
    const workout = await ctx.db.workouts.get(workoutKey);
    if (!workout) return;
    const templateKey = (await findTemplateOf(ctx.db, workout))?.key ?? null;
    if (update && templateKey) {
      const items = await templateItemsOf(ctx.db, workoutKey);
      await ctx.db.templates.update(templateKey, { items, isUntold: true });
    }
    await queue(ctx, { op: 'template.update', templateKey, workoutKey, update });
  });
}

/** The summary asks about the template once a workout, on this device. */
export function rememberTemplatePrompt({ db }: CommandContext, workoutKey: Key): Promise<void> {
  return inTransaction(db, [db.workouts], async () => {
    await db.workouts.update(workoutKey, { templatePromptShown: true });
  });
}

/** False when the template is gone. */
export function setFavorite(ctx: CommandContext, templateKey: Key, isFavorite: boolean): Promise<boolean> {
  return write(ctx, tables(ctx), async () => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template || template.isDeleted) return false;
    if (template.isFavorite === isFavorite) return true;
    await ctx.db.templates.update(templateKey, { ...serverCopy(template, templateFields), isFavorite });
    await queue(ctx, { op: 'template.favorite', templateKey, isFavorite });
    return true;
  });
}

/** Workouts made from it stay. Returns the seq to undo, if it was there. */
export function deleteTemplate(ctx: CommandContext, templateKey: Key): Promise<number | undefined> {
  return write(ctx, tables(ctx), async () => {
    const template = await ctx.db.templates.get(templateKey);
    if (!template || template.isDeleted) return undefined;
    await ctx.db.templates.update(templateKey, { isDeleted: true });
    return queueUndoable(ctx, { op: 'template.delete', templateKey });
  });
}
