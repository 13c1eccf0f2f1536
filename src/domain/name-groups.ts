/** Things of the library, known by their names, put together as people think of them. */

/** What a group has, in no order: that is the things' own. */
export interface NamedGroup {
  id: string;
  name: string;
  names: readonly string[];
}

export interface Grouped<Thing> {
  id: string;
  name: string;
  things: Thing[];
}

/** In the order of `groups`, then what is in none of them as `others`. Those without a thing are left out. */
export function groupByName<Thing extends { name: string }>(
  things: readonly Thing[],
  groups: readonly NamedGroup[],
  others: { id: string; name: string },
): Grouped<Thing>[] {
  const grouped = groups.map(({ id, name, names }) => ({
    id,
    name,
    things: things.filter(thing => names.includes(thing.name)),
  }));
  const placed = new Set(grouped.flatMap(group => group.things));
  const left = { ...others, things: things.filter(thing => !placed.has(thing)) };
  return [...grouped, left].filter(group => group.things.length > 0);
}
