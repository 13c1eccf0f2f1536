/**
 * Half of the seeds have a mood: some actions and faults come four times as often, some hardly at all. What goes wrong
 * only when one thing is done over and over, or when something else never comes between, shows sooner (Groce and
 * others, “Swarm Testing”, ISSTA 2012).
 */
import { Rng } from '../world/random.ts';

type Weights<Name extends string> = Partial<Record<Name, number>>;

/** What to draw from, as a seed sees it. */
export type Mood = <Name extends string>(weights: Weights<Name>) => Weights<Name>;

const FACTORS = [0.1, 0.5, 1, 1, 2, 4];

export function moodOf({ seed, isMoody }: { seed: number; isMoody: boolean }): Mood {
  if (!isMoody) return weights => weights;
  const factorOf = (name: string) => Rng.of(seed, 'mood', name).pick(FACTORS);
  return <Name extends string>(weights: Weights<Name>) => {
    const names = Object.keys(weights) as Name[];
    return Object.fromEntries(
      names.map(name => [name, (weights[name] ?? 0) * factorOf(name)]),
    ) as Weights<Name>;
  };
}
