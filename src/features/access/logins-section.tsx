import { formatDay, formatDayTime } from '#domain/dates.ts';
import type { Session } from '#sync/session/sessions.ts';
import { Button } from '#ui/controls/button.tsx';
import { deviceShapes } from '#ui/icons/device-shapes.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { SessionRow, ThisDevice } from './session-row.tsx';
import { texts } from './texts.ts';

interface LoginsSectionProps {
  sessions: readonly Session[];
  onEnd: (session: Session) => void;
}

/** By the system that the server has put into the login's name. */
const HANDHELD = /Android|iPhone|iPad/;

export function LoginsSection({ sessions, onEnd }: LoginsSectionProps) {
  const nowMs = Date.now();
  const logins = sessions.filter(({ kind }) => kind === 'login');
  return (
    <Section title={texts.logins}>
      <RowGroup>
        {logins.map(session => (
          <SessionRow
            key={session.id}
            shape={HANDHELD.test(session.name) ? deviceShapes.phone : deviceShapes.laptop}
            name={session.name || texts.unknownDevice}
            about={
              session.is_current ? (
                <ThisDevice>{texts.thisDevice}</ThisDevice>
              ) : (
                texts.since(formatDay(Date.parse(session.created_at), nowMs))
              )
            }
            seen={formatDayTime(Date.parse(session.seen_at), nowMs)}
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
      <p className={styles.hint}>{logins.length > 1 ? texts.endHint : texts.onlyHere}</p>
    </Section>
  );
}
