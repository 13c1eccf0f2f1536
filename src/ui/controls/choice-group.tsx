import type { ReactNode } from 'react';
import styles from './choice-group.module.css';

interface ChoiceGroupProps {
  /** Names the choice. */
  label: string;
  /** RadioRows or CheckRows. */
  children: ReactNode;
}

/** Choices within a RowGroup: the colour of the chosen one fills its row from edge to edge, and never goes beyond. */
export function ChoiceGroup({ label, children }: ChoiceGroupProps) {
  return (
    <fieldset aria-label={label} className={styles.choices}>
      {children}
    </fieldset>
  );
}
