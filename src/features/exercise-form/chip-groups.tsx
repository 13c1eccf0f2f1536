import type { ReactNode } from 'react';
import type { Grouped } from '#domain/name-groups.ts';
import { cx } from '#ui/cx.ts';
import styles from './chip-groups.module.css';

interface ChipGroupsProps<Thing> {
  groups: readonly Grouped<Thing>[];
  /** Beside the first groups, which go around it: a drawing of what is chosen. */
  beside?: ReactNode;
  /** On a phone one after the other, their names only for a screen reader. */
  mayRunOn?: boolean;
  /** The chip of one of them. */
  children: (thing: Thing) => ReactNode;
}

/** A choice among many, a few at a time: each group under its name. */
export function ChipGroups<Thing>({ groups, beside, mayRunOn, children }: ChipGroupsProps<Thing>) {
  return (
    <div className={cx(styles.groups, mayRunOn && styles.runOn)}>
      {beside && <div className={styles.beside}>{beside}</div>}
      {groups.map(({ id, name, things }) => (
        <div key={id} className={styles.group}>
          <p className={styles.name}>{name}</p>
          <div className={styles.chips}>{things.map(children)}</div>
        </div>
      ))}
    </div>
  );
}
