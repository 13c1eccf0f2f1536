/** Adds what was picked in the exercise list to the template it was picked for, once. */
import type { CommandContext } from '#commands/command-context.ts';
import { addToTemplate } from '#commands/edit-template.ts';
import {
  clearSelection,
  type KeyValueStore,
  readSelection,
  SELECTED_FOR_TEMPLATE,
  TEMPLATE_SELECTED_FOR,
} from '#commands/pending-selection.ts';
import { findByKeyOrId } from '#db/queries/find-row.ts';
import type { Key } from '#domain/ids.ts';

export async function takePicked(ctx: CommandContext, templateKey: Key, store: KeyValueStore): Promise<void> {
  // Picks for another template stay until that one is opened.
  if ((store.getItem(TEMPLATE_SELECTED_FOR) ?? templateKey) !== templateKey) return;
  const id = { accountKey: ctx.db.accountKey, name: SELECTED_FOR_TEMPLATE };
  const picks = readSelection(store, id, ctx.newKey);
  const selection = store.getItem(SELECTED_FOR_TEMPLATE);
  if (!picks || selection === null) return;
  // Before the first wait: an effect that runs twice takes them once.
  clearSelection(store, SELECTED_FOR_TEMPLATE);
  try {
    const found = await Promise.all(picks.map(pick => findByKeyOrId(ctx.db.exercises, pick.exerciseId)));
    const keys = found.flatMap(exercise => exercise?.key ?? []);
    await addToTemplate(ctx, templateKey, keys);
  } catch (error) {
    // The editor adds them when it is opened again, unless something was picked since.
    if (store.getItem(SELECTED_FOR_TEMPLATE) === null) store.setItem(SELECTED_FOR_TEMPLATE, selection);
    throw error;
  }
}
