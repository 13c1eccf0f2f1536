import type { HistoryEntry } from '#db/queries/history-entry.ts';
import { formatAgo } from '#domain/ago.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { CardButton } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './rotation.module.css';
import { texts } from './template-texts.ts';
import { useRepeatLast } from './use-repeat-last.ts';

/** The trainings that take turns with the last one, for who has no template: a tap begins one as it was done. */
export function Rotation({ trainings }: { trainings: readonly HistoryEntry[] }) {
  const repeat = useRepeatLast();
  const todayMs = useToday();
  return (
    <Section title={texts.ownTrainings}>
      <ul className={styles.list}>
        {trainings.map(({ key, title, startedAtMs, lines }) => {
          const shown = displayTitle(title, null);
          const done = lines.filter(line => line.setsCount > 0);
          return (
            <li key={key}>
              <CardButton label={texts.repeatOwn(shown)} onPress={() => void repeat(key)}>
                <span className={styles.card}>
                  <span className={styles.said}>
                    <span className={styles.head}>
                      <span className={styles.title}>{shown}</span>
                      <span className={styles.ago}>{formatAgo(startedAtMs, todayMs)}</span>
                    </span>
                    <span className={styles.about}>
                      {done.map(({ name }) => name || texts.unknownExercise).join(', ')}
                    </span>
                  </span>
                  <span className={styles.repeat}>
                    <Icon name="repeat" size={20} />
                  </span>
                </span>
              </CardButton>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
