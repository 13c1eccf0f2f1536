import type { Session } from '#sync/session/sessions.ts';
import { Button } from '#ui/controls/button.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './access.module.css';
import { texts } from './texts.ts';
import { usedText } from './used-text.ts';

interface TokensSectionProps {
  sessions: readonly Session[];
  isGuest: boolean;
  onRevoke: (session: Session) => void;
  onCreate: () => void;
}

export function TokensSection({ sessions, isGuest, onRevoke, onCreate }: TokensSectionProps) {
  const nowMs = Date.now();
  const tokens = sessions.filter(isToken);
  return (
    <Section title={texts.tokens}>
      <p className={styles.hint}>
        {isGuest ? texts.tokensForMembers : texts.tokensHint} <a href="/api/docs/">{texts.docs}</a>
      </p>
      {tokens.length > 0 && (
        <RowGroup>
          {tokens.map(session => (
            <StaticRow
              key={session.id}
              title={session.name}
              secondary={`${texts.scopes[session.kind]} · ${usedText(session, nowMs)}`}
              action={
                <Button variant="quiet" onClick={() => onRevoke(session)}>
                  {texts.revoke}
                </Button>
              }
            />
          ))}
        </RowGroup>
      )}
      {!isGuest && (
        <div className={styles.create}>
          <Button onClick={onCreate}>{texts.newToken}</Button>
        </div>
      )}
    </Section>
  );
}

type Token = Session & { kind: keyof typeof texts.scopes };

function isToken(session: Session): session is Token {
  return session.kind !== 'login';
}
