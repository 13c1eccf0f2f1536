import { Columns } from '#ui/layout/columns.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { LastWeeks } from './last-weeks.tsx';
import styles from './statistic.module.css';
import { texts } from './texts.ts';

/** A placeholder by specification, its text to the letter; below it what there is already. */
export function StatisticScreen() {
  return (
    <Screen title={texts.title} wide>
      <p className={styles.soon}>{texts.soon}</p>
      <Columns>
        <LastWeeks />
        <Section title={texts.already}>
          <RowGroup>
            <LinkRow icon="chart" title={texts.load} secondary={texts.loadHint} to="/history/load" />
            <LinkRow
              icon="calendar"
              title={texts.calendar}
              secondary={texts.calendarHint}
              to="/history/calendar"
            />
            <LinkRow icon="medal" title={texts.bests} secondary={texts.bestsHint} to="/exercises" />
          </RowGroup>
        </Section>
      </Columns>
    </Screen>
  );
}
