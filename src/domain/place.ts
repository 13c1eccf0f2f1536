/** How rows lie among their like: as a person moved them, else in the order in which they were made. */
export interface Placed {
  key: string;
  /** Given once, never changed. */
  order: number;
  /** Where it was moved to, on the scale of the orders; null: nobody has moved it. */
  position: number | null;
}

export function placeOf({ position, order }: Pick<Placed, 'position' | 'order'>): number {
  return position ?? order;
}

export function byPlace(a: Placed, b: Placed): number {
  return placeOf(a) - placeOf(b) || a.order - b.order || a.key.localeCompare(b.key);
}

/** `count` places between two rows, or before the first or behind the last one. */
export function placesBetween(
  before: Pick<Placed, 'position' | 'order'> | undefined,
  after: Pick<Placed, 'position' | 'order'> | undefined,
  count: number,
): number[] {
  const from = before ? placeOf(before) : 0;
  // Behind the last one: before the next whole number, where what is added later comes to lie.
  const to = after ? placeOf(after) : Math.floor(from) + 1;
  return Array.from({ length: count }, (_, at) => from + ((to - from) * (at + 1)) / (count + 1));
}
