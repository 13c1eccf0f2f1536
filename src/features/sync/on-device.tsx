import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { formatFigure } from '#domain/figure.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './on-device.module.css';
import { texts } from './texts.ts';

/** Says how much of the person's data is on this device, how much it has sent, and links to the journal. */
export function OnDevice() {
  const db = useDb();
  const own = useLiveQuery(() => countOwnData(db), [db]);
  // As long as the log keeps them: the server has acknowledged each.
  const sent = useLiveQuery(() => db.log.where('state').equals('acknowledged').count(), [db]) ?? 0;
  const figures = own
    ? [
        { label: texts.ownWorkouts(own.workouts), count: own.workouts },
        { label: texts.ownTemplates(own.templates), count: own.templates },
        { label: texts.ownExercises(own.exercises), count: own.exercises },
        { label: texts.sent(sent), count: sent },
      ]
    : [];
  return (
    <Section title={texts.onDevice}>
      <RowGroup>
        {figures.some(({ count }) => count > 0) && (
          <dl className={styles.figures}>
            {figures.map(figure => figure.count > 0 && <Figure key={figure.label} {...figure} />)}
          </dl>
        )}
        <LinkRow icon="history" title={texts.journal} secondary={texts.toJournalHint} to="/history/journal" />
      </RowGroup>
    </Section>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.count}>{formatFigure(count)}</dd>
    </div>
  );
}
