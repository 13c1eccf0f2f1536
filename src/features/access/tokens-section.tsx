import type { Session } from '#sync/session/sessions.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { NoteRow } from './note-row.tsx';
import { SessionRow } from './session-row.tsx';
import { texts } from './texts.ts';
import { usedText } from './used-text.ts';

interface TokensSectionProps {
  sessions: readonly Session[];
  onRevoke: (session: Session) => void;
  onCreate: () => void;
}

export function TokensSection({ sessions, onRevoke, onCreate }: TokensSectionProps) {
  const nowMs = Date.now();
  return (
    <Section title={texts.tokens}>
      <RowGroup>
        <NoteRow
          icon={screenShapes.key}
          tone="grey"
          action={<Button onClick={onCreate}>{texts.newToken}</Button>}
        >
          {texts.tokensHint}
        </NoteRow>
        {sessions.filter(isToken).map(session => (
          <SessionRow
            key={session.id}
            shape={screenShapes.key}
            name={session.name}
            about={texts.scopes[session.kind]}
            seen={usedText(session, nowMs)}
            end={{ label: texts.revoke, onPress: () => onRevoke(session) }}
          />
        ))}
        <a href="/api/docs/" className={styles.docs}>
          {texts.docs}
          <Icon name="chevron" size={20} />
        </a>
      </RowGroup>
    </Section>
  );
}

type Token = Session & { kind: keyof typeof texts.scopes };

function isToken(session: Session): session is Token {
  return session.kind !== 'login';
}
