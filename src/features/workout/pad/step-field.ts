import { firstWeightKg } from '#domain/first-weight.ts';
import type { SetValues } from '#domain/set-values.ts';
import { gymBar } from '#ui/training-choices.ts';
import { readInput, writeInput } from './edit-input.ts';
import type { PaddedField } from './find-padded-row.ts';
import { stepText } from './pad-keys.ts';

/** Steps the field up or down and selects all of it, so that typing replaces it. */
export function stepField({ input, name, exercise, row }: PaddedField, count: number): void {
  const { stepKg, equipmentName, restDefaultSec } = exercise;
  const { text } = readInput(input);
  const hint = name === 'restSec' ? restDefaultSec : row.hints[name as keyof SetValues];
  const first = name === 'weightKg' ? firstWeightKg(equipmentName, stepKg, Number(gymBar.read())) : null;
  const stepped = stepText(name, text, { count, stepKg, hint, first });
  if (stepped === null) return;
  writeInput(input, stepped);
  input.select();
}
