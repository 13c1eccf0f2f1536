import type { ReactNode } from 'react';
import type { Grouped } from '#domain/name-groups.ts';
import styles from './chip-groups.module.css';

interface ChipGroupsProps<Thing> {
  groups: readonly Grouped<Thing>[];
  /** Beside the first groups, which go around it, on a phone above them: a drawing of what is chosen. */
  beside?: ReactNode;
  /** After the last chip. */
  end?: ReactNode;
  /** The chip of one of them. */
  children: (thing: Thing) => ReactNode;
}

/** A choice among many, a few at a time: each group under its name. */
export function ChipGroups<Thing extends { name: string }>({
  groups,
  beside,
  end,
  children,
}: ChipGroupsProps<Thing>) {
  return (
    <div className={styles.groups}>
      {beside && <div className={styles.beside}>{beside}</div>}
      {groups.map(({ id, name, things }, at) => (
        <div key={id} className={styles.group}>
          {/* A group of one thing that is called like it needs no name. */}
          {(things.length > 1 || things[0]?.name !== name) && <p className={styles.name}>{name}</p>}
          <div className={styles.chips}>
            {things.map(children)}
            {at === groups.length - 1 && end}
          </div>
        </div>
      ))}
    </div>
  );
}
