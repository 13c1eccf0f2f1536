import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { countOwnData } from '#db/queries/own-data.ts';
import { hasServerAnswered } from '#db/queries/sync-state.ts';
import { formatFigure } from '#domain/figure.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Tile } from '#ui/icons/tile.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './on-device.module.css';
import { texts } from './texts.ts';

interface OnDeviceProps {
  /** No change is left here: what the server has confirmed since is on it, too. */
  nothingWaits?: boolean;
}

/** Says how much of the person's data is on this device, how much it has sent, and whether the server has all of it. */
export function OnDevice({ nothingWaits = false }: OnDeviceProps) {
  const db = useDb();
  const own = useLiveQuery(() => countOwnData(db), [db]);
  const isWell = useLiveQuery(() => hasServerAnswered(db), [db]) ?? false;
  // As long as the log keeps them: the server has acknowledged each.
  const sent = useLiveQuery(() => db.log.where('state').equals('acknowledged').count(), [db]) ?? 0;
  if (!own) return null;
  const kept = [
    { label: texts.ownWorkouts(own.workouts), count: own.workouts },
    { label: texts.ownTemplates(own.templates), count: own.templates },
    { label: texts.ownExercises(own.exercises), count: own.exercises },
  ].filter(({ count }) => count > 0);
  if (kept.length === 0 && sent === 0) return null;
  return (
    <Section title={texts.onDevice}>
      <RowGroup>
        {kept.map(figure => (
          <Figure key={figure.label} {...figure} isOnServer={nothingWaits && isWell} />
        ))}
        {sent > 0 && <Figure label={texts.sent(sent)} count={sent} isOnServer={false} />}
      </RowGroup>
    </Section>
  );
}

interface FigureProps {
  label: string;
  count: number;
  isOnServer: boolean;
}

function Figure({ label, count, isOnServer }: FigureProps) {
  return (
    <p className={styles.figure}>
      <span>
        <span className={styles.count}>{formatFigure(count)}</span> {label}
      </span>{' '}
      {isOnServer && (
        <span className={styles.sent}>
          <Icon name="tick" size={20} />
          {texts.allOnServer}
        </span>
      )}
    </p>
  );
}

/** To what changed, and on which device. */
export function JournalLink() {
  return (
    <LinkRow
      icon={<Tile icon="history" tone="grey" size="small" isRound />}
      title={texts.journal}
      secondary={texts.toJournalHint}
      to="/history/journal"
    />
  );
}
