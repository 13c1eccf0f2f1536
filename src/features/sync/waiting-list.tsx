import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChangeRow } from './change-row.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

export function WaitingList({ changes, hasRefused }: { changes: UnsentChange[]; hasRefused: boolean }) {
  const ctx = useCommandContext();
  if (changes.length === 0) {
    return (
      <>
        <p className={styles.hint}>{hasRefused ? texts.nothingKept : texts.allSent}</p>
        {hasRefused && <ExportButton />}
      </>
    );
  }
  return (
    <Section title={texts.waitingTitle(changes.length)}>
      <p className={styles.hint}>{texts.waitingHint}</p>
      <ul className={styles.list}>
        {changes.map(change => (
          <ChangeRow key={change.entry.seq} change={change} />
        ))}
      </ul>
      <Actions>
        <ExportButton />
        <Button variant="primary" onClick={() => void sendUnsentNow(ctx)}>
          {texts.sendNow}
        </Button>
      </Actions>
    </Section>
  );
}
