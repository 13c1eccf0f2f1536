import styles from './best-set.module.css';

/** '112,5 кг' and '× 5', each by itself: as one text it stands beside its exercise already. */
export function BestSet({ text }: { text: string }) {
  const [weight = text, reps] = text.split(/ (?=×[^×]*$)/);
  return (
    <span className={styles.best}>
      <span>{weight}</span>
      {reps && <span>{reps}</span>}
    </span>
  );
}
