// A plugin of Stryker's that keeps what became of each mutant as soon as it is known: a run that is cut off has a score too.
import type { Mutant } from './score.ts';

const tested: Mutant[] = [];

export function testedSoFar(): readonly Mutant[] {
  return tested;
}

export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'tested-so-far',
    value: { onMutantTested: (mutant: Mutant) => void tested.push(mutant) },
  },
];
