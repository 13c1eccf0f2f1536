/** The summary asks about the template once a workout, on this device. */
import type { Key } from '#domain/ids.ts';
import type { AccountDb } from './account-db.ts';

export async function isTemplatePromptShown(db: AccountDb, workoutKey: Key): Promise<boolean> {
  return (await db.meta.get(idOf(workoutKey))) !== undefined;
}

/** In the running transaction. */
export async function noteTemplatePrompt(db: AccountDb, workoutKey: Key): Promise<void> {
  await db.meta.put({ id: idOf(workoutKey), value: true });
}

function idOf(workoutKey: Key): string {
  return `template-prompt:${workoutKey}`;
}
