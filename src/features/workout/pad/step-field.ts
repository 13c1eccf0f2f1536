import type { SetValues } from '#domain/set-values.ts';
import { readInput, writeInput } from './edit-input.ts';
import type { PaddedField } from './find-padded-row.ts';
import { stepText } from './pad-keys.ts';

/** So many of its steps up or down; all is selected then, for whoever types over it. */
export function stepField({ input, name, exercise, row }: PaddedField, count: number): void {
  const { text } = readInput(input);
  const hint = name === 'restSec' ? exercise.restDefaultSec : row.hints[name as keyof SetValues];
  const stepped = stepText(name, text, { count, stepKg: exercise.stepKg, hint, first: null });
  if (stepped === null) return;
  writeInput(input, stepped);
  input.select();
}
