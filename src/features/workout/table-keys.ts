/**
 * The keyboard in a table of sets: arrows move between cells, + and − step, space ticks the set. The cell itself
 * handles Enter.
 */
import type { KeyboardEvent } from 'react';
import { readInput, writeInput } from './pad/edit-input.ts';
import { type PadFieldName, readText, stepText } from './pad/pad-keys.ts';

interface Steps {
  stepKg: number;
  firstKg: number | null;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': 1, '=': 1, '-': -1, '−': -1 };

export function pressTableKey(event: KeyboardEvent<HTMLElement>, steps: Steps): void {
  const { target: input, key } = event;
  if (!(input instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const isText = input.type === 'text';
  const next = findNeighbour(input, key);
  const count = STEPS[key];
  // By the time that a held space repeats, the row below has the focus, or the tick that it made.
  const isHeld = key === ' ' && event.repeat;
  if (next) enter(next);
  else if (isText && key === ' ' && !isHeld) tickAndGoOn(input);
  else if (isText && count) step(input, count, steps);
  else if (!isHeld) return;
  event.preventDefault();
}

/** Enters a field and selects its text, so that typing replaces it. */
function enter(input: HTMLInputElement): void {
  input.focus();
  if (input.type === 'text') input.select();
}

/** Left and right leave a field only at the ends of its text; within it, or with a selection, they move the caret. */
function findNeighbour(input: HTMLInputElement, key: string): HTMLInputElement | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') return findBeside(input, key === 'ArrowDown' ? 1 : -1);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const { text, from, to } = readInput(input);
  const isAll = from === 0 && to === text.length;
  const isAtEnd = from === to && to === (key === 'ArrowRight' ? text.length : 0);
  if (input.type === 'text' && !isAll && !isAtEnd) return undefined;
  const fields = inputsOf(input.closest('tr'));
  return fields[fields.indexOf(input) + (key === 'ArrowRight' ? 1 : -1)];
}

/** The same field of the row above or below. */
function findBeside(input: HTMLInputElement, by: 1 | -1): HTMLInputElement | undefined {
  const row = input.closest('tr');
  const beside = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
  return inputsOf(beside)[inputsOf(row).indexOf(input)];
}

function inputsOf(row: Element | null | undefined): HTMLInputElement[] {
  return [...(row?.querySelectorAll('input') ?? [])];
}

function step(input: HTMLInputElement, count: 1 | -1, { stepKg, firstKg }: Steps): void {
  const name = input.name as PadFieldName;
  const first = name === 'weightKg' ? firstKg : null;
  const stepped = stepText(name, input.value, { count, stepKg, hint: readHint(input), first });
  if (stepped === null) return;
  writeInput(input, stepped);
  input.select();
}

function readHint({ name, placeholder }: HTMLInputElement): number | null {
  return readText(name as PadFieldName, placeholder) ?? null;
}

/** Ticks and goes to the next row once this one is done, so hands stay on the keyboard. */
function tickAndGoOn(input: HTMLInputElement): void {
  const below = findBeside(input, 1);
  const tick = input.closest('tr')?.querySelector<HTMLInputElement>('input[type="checkbox"]');
  const wasDone = tick?.checked;
  tick?.click();
  // A field that is unreadable or empty has taken the focus and must be filled first.
  if (wasDone || document.activeElement === document.body) enter(below ?? tick ?? input);
}
