import type { Ref } from 'react';
import { cx } from '../cx.ts';
import styles from './set-number.module.css';

interface SetNumberProps {
  ref?: Ref<HTMLSpanElement>;
  number: number;
  /** Under the number: a letter for the kind of set, or dots for the menu. */
  mark: string;
  /** The kind, which colours the mark. */
  type: string;
}

/** The face of a set's menu in a table of sets. */
export function SetNumber({ ref, number, mark, type }: SetNumberProps) {
  return (
    <span ref={ref} className={cx(styles.face, type === 'work' && styles.plain)}>
      {number}
      <span className={styles.mark} data-type={type} aria-hidden="true">
        {mark}
      </span>
    </span>
  );
}
