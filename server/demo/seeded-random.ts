/** Random numbers that are the same every time, so that everybody's demo looks alike. */
export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number;
  /** A whole number from min to max, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  uuid(): string;
}

/** mulberry32: small, even enough for made-up trainings, no good for secrets. */
export function makeSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;

  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');

  return {
    next,
    between,
    chance: probability => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
