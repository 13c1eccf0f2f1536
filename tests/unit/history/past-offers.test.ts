import { expect, it } from 'vitest';
import { uniqueByTitle } from '#features/history/past-offers.ts';

const trainings = ['Верх', 'Низ', 'Верх', 'Низ', ''].map((title, at) => ({ key: String(at), title }));

function keysOf(chosenKey?: string): string[] {
  return uniqueByTitle(trainings, chosenKey).map(({ key }) => key);
}

it('offers the newest training of each title', () => {
  expect(keysOf()).toEqual(['0', '1', '4']);
});

it('offers the chosen one in place of its title’s newest', () => {
  expect(keysOf('3')).toEqual(['0', '3', '4']);
});
