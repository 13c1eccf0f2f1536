import { formatDay, formatDayTime } from '#domain/dates.ts';
import type { Session } from '#sync/session/sessions.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { SessionRow, ThisDevice } from './session-row.tsx';
import { shapeOf } from './shape-of.ts';
import { texts } from './texts.ts';

interface LoginsSectionProps {
  sessions: readonly Session[];
  /** Nobody could come in from elsewhere. */
  isOnlyWay: boolean;
  onEnd: (session: Session) => void;
}

export function LoginsSection({ sessions, isOnlyWay, onEnd }: LoginsSectionProps) {
  const nowMs = Date.now();
  const logins = sessions.filter(({ kind }) => kind === 'login');
  const alone = isOnlyWay ? texts.nobodyElse : texts.onlyHere;
  const hint = logins.length > 1 ? texts.endHint : alone;
  return (
    <Section title={texts.logins}>
      <RowGroup>
        {logins.map(session => (
          <SessionRow
            key={session.id}
            shape={shapeOf(session)}
            name={session.name || texts.unknownDevice}
            about={
              session.is_current ? (
                <ThisDevice>{texts.thisDevice}</ThisDevice>
              ) : (
                texts.since(formatDay(Date.parse(session.created_at), nowMs))
              )
            }
            seen={formatDayTime(Date.parse(session.seen_at), nowMs)}
            end={session.is_current ? undefined : { label: texts.end, onPress: () => onEnd(session) }}
          />
        ))}
      </RowGroup>
      <p className={styles.hint}>{hint}</p>
    </Section>
  );
}
