import type { IconName, IconShape } from '#ui/icons/icon-shapes.ts';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './statistic.module.css';
import { texts } from './texts.ts';
import { TimeTotals } from './time-totals.tsx';

/** A placeholder, its text to the letter (docs/product.md, Screens); above it what there is already. */
export function StatisticScreen() {
  return (
    <Screen title={texts.title} wide>
      <TimeTotals />
      <Section title={texts.already}>
        <div className={styles.tiles}>
          <Tiled icon="chart" title={texts.load} secondary={texts.loadHint} to="/history/load" />
          <Tiled
            icon={screenShapes.calendar}
            title={texts.calendar}
            secondary={texts.calendarHint}
            to="/history/calendar"
          />
          <Tiled icon={screenShapes.medal} title={texts.bests} secondary={texts.bestsHint} to="/exercises" />
        </div>
      </Section>
      <p className={styles.soon}>{texts.soon}</p>
    </Screen>
  );
}

interface TiledProps {
  icon: IconName | IconShape;
  title: string;
  secondary: string;
  to: string;
}

function Tiled({ icon, ...row }: TiledProps) {
  return (
    <RowGroup>
      <LinkRow icon={<Tile icon={icon} />} {...row} />
    </RowGroup>
  );
}
