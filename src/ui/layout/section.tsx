import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Without one it is no region; it may get one later, and what is in it stays. */
  title: string | undefined;
  /** A quieter line under it: 'узким хватом · Штанга'. */
  subtitle?: string | undefined;
  /** The title is a button: it opens what is behind it. */
  onTitle?: (() => void) | undefined;
  /** Beside the heading: a button or a link. */
  action?: ReactNode;
  /** More of how its head is laid out. */
  headClass?: string | undefined;
  children: ReactNode;
}

/** A part of a screen: a region named by its h2. */
export function Section({ title, subtitle, onTitle, action, headClass, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={title && id} className={styles.section}>
      {title && (
        <div className={cx(styles.head, headClass)}>
          <div className={styles.titles}>
            <h2 id={id} className={styles.title}>
              {onTitle ? (
                <button type="button" className={styles.opener} onClick={onTitle}>
                  {title}
                </button>
              ) : (
                title
              )}
            </h2>
            {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
