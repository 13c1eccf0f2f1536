import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { formatFigure } from '#domain/figure.ts';
import { LinkRow, StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { texts } from './texts.ts';

/** How much of the person's own lies on this device, and all that was done here. */
export function OnDevice() {
  const db = useDb();
  const own = useLiveQuery(() => countOwnData(db), [db]);
  return (
    <Section title={texts.onDevice}>
      <RowGroup>
        {own && (
          <>
            <StaticRow title={texts.ownWorkouts} value={formatFigure(own.workouts)} />
            <StaticRow title={texts.ownTemplates} value={formatFigure(own.templates)} />
            <StaticRow title={texts.ownExercises} value={formatFigure(own.exercises)} />
          </>
        )}
        <LinkRow icon="history" title={texts.journal} secondary={texts.toJournalHint} to="/history/journal" />
      </RowGroup>
    </Section>
  );
}
