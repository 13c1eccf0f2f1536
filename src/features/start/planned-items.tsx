import type { LinkedItem } from '#db/queries/linked-template.ts';
import type { TemplateSet } from '#db/rows.ts';
import { formatRest } from '#domain/time.ts';
import { setsText } from './sets-text.ts';
import styles from './template-details.module.css';
import { texts } from './template-texts.ts';

interface PlannedItem {
  exercise: LinkedItem['exercise'] | undefined;
  sets: readonly TemplateSet[];
}

/** Exercises in their order, with what is planned of each. */
export function PlannedItems({ items }: { items: readonly PlannedItem[] }) {
  return (
    <ol>
      {items.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
        <Item key={position} item={item} />
      ))}
    </ol>
  );
}

function Item({ item: { exercise, sets } }: { item: PlannedItem }) {
  const restSec = sets[0]?.restSec ?? null;
  const isAlike = restSec !== null && sets.every(set => set.restSec === restSec);
  const details = [exercise?.executionVariation, exercise?.equipmentName].filter(Boolean).join(' · ');
  return (
    <li className={styles.item}>
      <span className={styles.name}>{exercise?.name ?? texts.unknownExercise}</span>
      {details && <span className={styles.details}>{details}</span>}
      {sets.length > 0 && <span className={styles.sets}>{setsText(sets, exercise?.settings?.loadMode)}</span>}
      {isAlike && <span className={styles.details}>{texts.rest(formatRest(restSec))}</span>}
    </li>
  );
}
