import type { Step } from './step.ts';

/**
 * What the words after `npm test` ask for: the core; with `--all` all of them; with `--only` the named ones, whether or
 * not `--all` stands before it. Undefined: the words ask for nothing that there is.
 */
export function chooseSteps(args: readonly string[], steps: readonly Step[]): readonly Step[] | undefined {
  const words = args[0] === '--all' ? args.slice(1) : args;
  if (words.length === 0) return args.length > 0 ? steps : steps.filter(step => step.isCore);
  const [word, names = '', ...more] = words;
  const only = names.split(',');
  const isKnown = only.every(name => steps.some(step => step.name === name));
  return word === '--only' && isKnown && more.length === 0
    ? steps.filter(step => only.includes(step.name))
    : undefined;
}
