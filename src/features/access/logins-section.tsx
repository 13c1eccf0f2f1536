import { formatDayTime } from '#domain/dates.ts';
import type { Session } from '#sync/session/sessions.ts';
import { Button } from '#ui/controls/button.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';

interface LoginsSectionProps {
  sessions: readonly Session[];
  onEnd: (session: Session) => void;
}

export function LoginsSection({ sessions, onEnd }: LoginsSectionProps) {
  const nowMs = Date.now();
  return (
    <Section title={texts.logins}>
      <RowGroup>
        {sessions
          .filter(({ kind }) => kind === 'login')
          .map(session => (
            <StaticRow
              key={session.id}
              icon="person"
              title={session.name || texts.unknownDevice}
              secondary={
                session.is_current
                  ? texts.thisDevice
                  : texts.seen(formatDayTime(Date.parse(session.seen_at), nowMs))
              }
              action={
                !session.is_current && (
                  <Button variant="quiet" onClick={() => onEnd(session)}>
                    {texts.end}
                  </Button>
                )
              }
            />
          ))}
      </RowGroup>
      <p className={styles.hint}>{texts.loginsHint}</p>
    </Section>
  );
}
