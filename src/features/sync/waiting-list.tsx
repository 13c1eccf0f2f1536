import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChangeList } from './change-list.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

export function WaitingList({ changes }: { changes: UnsentChange[] }) {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  return (
    <Section title={texts.waitingTitle(changes.length)}>
      <p className={styles.hint}>{texts.waitingHint}</p>
      <ChangeList changes={changes} />
      <Actions>
        <ExportButton />
        <Button variant="primary" onClick={() => void attempt(sendUnsentNow(ctx), texts.sendFailed)}>
          {texts.sendNow}
        </Button>
      </Actions>
    </Section>
  );
}
