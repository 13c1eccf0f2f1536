import { readFileSync } from 'node:fs';
import type { CommandContext } from '#commands/command-context.ts';
import type { Library } from '#contract/library.ts';
import { AccountDb } from '#db/account-db.ts';
import { seedLibrary } from '#db/library.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { ExerciseValues } from '#db/rows.ts';

export const LIBRARY = JSON.parse(
  readFileSync(new URL('../../../contract/library.json', import.meta.url), 'utf8'),
) as Library;

/** A fresh account with the shipped library, and what commands need. */
export async function openLibraryDb(): Promise<CommandContext> {
  const db = new AccountDb(randomUuid());
  await seedLibrary(db, () => Promise.resolve(LIBRARY), LIBRARY.version);
  return { db, now: () => Date.UTC(2026, 10, 21, 9), newKey: randomUuid };
}

export function keyOf(kind: 'equipments' | 'muscles', name: string): string {
  const found = LIBRARY[kind].find(row => row.name === name);
  if (!found) throw new Error(`no ${name} in the library`);
  return found.key;
}

export const PUSH_UP: ExerciseValues = {
  name: 'Отжимания на кольцах',
  executionVariation: 'с весом',
  equipmentKey: keyOf('equipments', 'Подвесные петли'),
  primaryMuscleKey: keyOf('muscles', 'Грудь'),
  secondaryMuscleKeys: [keyOf('muscles', 'Трицепс')],
  type: 'compound',
  alternativeKeys: [],
};
