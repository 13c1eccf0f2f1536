import styles from './filter-name.module.css';

/** Which filter a row of chips is, before its first: it scrolls away with it. The group's own name says it to ears. */
export function FilterName({ children }: { children: string }) {
  return (
    <span className={styles.name} aria-hidden="true">
      {children}
    </span>
  );
}
