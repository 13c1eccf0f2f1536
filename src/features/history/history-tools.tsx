import { ButtonLink } from '#ui/controls/button.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import styles from './history-tools.module.css';
import { texts } from './texts.ts';

/** Search and adding first, then the other views of the past. */
export function HistoryTools() {
  return (
    <nav aria-label={texts.tools} className={styles.tools}>
      <ButtonLink to="/history/search" icon="search">
        {texts.toSearch}
      </ButtonLink>
      <ButtonLink to="/history/add" icon="plus">
        {texts.toAdd}
      </ButtonLink>
      <ButtonLink to="/history/calendar" icon={screenShapes.calendar}>
        {texts.toCalendar}
      </ButtonLink>
      <ButtonLink to="/history/load" icon="chart">
        {texts.toLoad}
      </ButtonLink>
      <ButtonLink to="/history/journal" icon="restore">
        {texts.toJournal}
      </ButtonLink>
    </nav>
  );
}
