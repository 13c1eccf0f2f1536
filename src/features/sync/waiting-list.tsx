import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { usePastProgress } from '#db/hooks/use-past-progress.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import { Button } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ChangeRow } from './change-row.tsx';
import { ExportButton } from './export-button.tsx';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

const STRETCH = 50;

export function WaitingList({ changes, hasRefused }: { changes: UnsentChange[]; hasRefused: boolean }) {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  const progress = usePastProgress();
  if (changes.length === 0) {
    return (
      <>
        <p className={styles.hint}>{hasRefused ? texts.nothingKept : texts.allSent}</p>
        {progress && <p className={styles.hint}>{describePastProgress(progress)}</p>}
        {hasRefused && <ExportButton />}
      </>
    );
  }
  return (
    <Section title={texts.waitingTitle(changes.length)}>
      <p className={styles.hint}>{texts.waitingHint}</p>
      {stretchesOf(changes).map(([stretch, some]) => (
        <NearScreen key={stretch}>
          <ul className={styles.list}>
            {some.map(change => (
              <ChangeRow key={change.entry.seq} change={change} />
            ))}
          </ul>
        </NearScreen>
      ))}
      <Actions>
        <ExportButton />
        <Button variant="primary" onClick={() => void attempt(sendUnsentNow(ctx), texts.sendFailed)}>
          {texts.sendNow}
        </Button>
      </Actions>
    </Section>
  );
}

/** Cut by their numbers, so that what is sent in front moves nothing from one stretch to the next. */
function stretchesOf(changes: UnsentChange[]): [number, UnsentChange[]][] {
  return [...Map.groupBy(changes, ({ entry }) => Math.floor(entry.seq / STRETCH))];
}
