import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getJournal, type JournalLine } from '#db/queries/journal.ts';
import { formatDayTime } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { describeBurst } from './burst-text.ts';
import { iconOfChange } from './change-icon.ts';
import { describeChange } from './describe-change.ts';
import { groupByDays, type JournalRun, timeOfLine } from './journal-days.ts';
import { JournalLink } from './on-device.tsx';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';

/** As many as a glance takes in, from lines of which many may be one. */
const [SHOWN, READ] = [6, 50];

/** The newest changes and where each is: that all is on the server can be checked. The journal has all. */
export function LatestChanges() {
  const db = useDb();
  const todayMs = useToday();
  const read = useQuery(() => getJournal(db, { limit: READ, workoutKey: undefined }), [db]);
  const lines = read.kind === 'loaded' ? read.value : [];
  const runs = groupByDays(lines, todayMs).flatMap(day => day.runs);
  return (
    <Section title={texts.latest}>
      <RowGroup>
        {runs.slice(0, SHOWN).map(run => (
          <Latest key={run.line.entry.id} run={run} todayMs={todayMs} />
        ))}
        <JournalLink />
      </RowGroup>
    </Section>
  );
}

function Latest({ run, todayMs }: { run: JournalRun; todayMs: number }) {
  const { line, isBurst } = run;
  const { title, what } = isBurst ? describeBurst(run) : titleOf(line);
  const said = [what, formatDayTime(timeOfLine(line), todayMs), stateText(line)];
  return (
    <StaticRow
      icon={<Tile {...iconOfChange(line.entry)} size="small" isRound />}
      title={title}
      secondary={said.filter(Boolean).join(' · ')}
    />
  );
}

function titleOf(line: JournalLine): { title: string; what: string } {
  const { what, about } = describeChange(line);
  return about ? { title: about, what } : { title: what, what: '' };
}
