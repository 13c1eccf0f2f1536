import type { ReactNode } from 'react';
import styles from './lead.module.css';

/** The first words of a screen: what one has from it. */
export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}
