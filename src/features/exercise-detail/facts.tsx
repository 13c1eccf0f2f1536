import styles from './facts.module.css';
import { texts } from './texts.ts';

interface FactsProps {
  /** Term and value; an empty value reads 'нет'. */
  facts: readonly (readonly [term: string, value: string])[];
}

export function Facts({ facts }: FactsProps) {
  return (
    <dl>
      {facts.map(([term, value]) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value || texts.none}</dd>
        </div>
      ))}
    </dl>
  );
}
