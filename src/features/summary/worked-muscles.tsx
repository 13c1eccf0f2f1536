import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getMuscleLoad } from '#db/queries/muscle-load.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Body } from '#ui/training/body.tsx';
import { texts } from './texts.ts';
import styles from './worked-muscles.module.css';

/** Draws the trained muscles; the one with the most sets in full colour. */
export function WorkedMuscles({ startedAtMs }: { startedAtMs: number }) {
  const db = useDb();
  const read = useQuery(
    () => getMuscleLoad(db, [{ fromMs: startedAtMs, beforeMs: startedAtMs + 1 }]),
    [db, startedAtMs],
  );
  const load = read.kind === 'loaded' ? read.value : [];
  const worked = load.map(({ muscle, sets: [count = 0] }) => ({ name: muscle.name, count }));
  const most = Math.max(0, ...worked.map(({ count }) => count));
  if (most === 0) return null;
  const names = worked.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  return (
    <Section title={texts.muscles}>
      <Card>
        <div className={styles.muscles}>
          <Body
            label={texts.worked(names.map(({ name }) => name).join(', '))}
            shares={new Map(worked.map(({ name, count }) => [name, count / most]))}
          />
        </div>
      </Card>
    </Section>
  );
}
