import { findHeaviestBar, type HistoryEntryLine } from '#db/queries/history-entry.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import { BestSet } from '#ui/training/best-set.tsx';
import { readGym } from '#ui/training-choices.ts';
import styles from './loaded-bar.module.css';
import { texts } from './texts.ts';

/** The bar as it was loaded for the training's best set; nothing if no barbell was lifted. */
export function LoadedBar({ lines, isNew }: { lines: readonly HistoryEntryLine[]; isNew: boolean }) {
  const heaviest = findHeaviestBar(lines);
  const side = heaviest && platesPerSide(heaviest.onBarKg, ...readGym());
  if (!heaviest || !side) return null;
  return (
    <figure className={styles.loaded}>
      <Barbell platesKg={side.platesKg} clangs={isNew && heaviest.isRecord} />
      <figcaption className={styles.caption}>
        <span className={styles.weight}>
          <BestSet text={heaviest.best ?? formatWeightWithUnit(heaviest.onBarKg)} />
        </span>
        <span>{texts.bestOf(heaviest.name || texts.unknownExercise)}</span>
      </figcaption>
    </figure>
  );
}
