import { useLiveQuery } from 'dexie-react-hooks';
import { sendUnsentNow } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { formatDayTime } from '#domain/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Names and shapes are those of sync/meta.ts, which writes them. */
function useStatus() {
  const db = useDb();
  return useLiveQuery(async () => {
    const row = await db.meta.get('status');
    return row?.value as { phase?: string; lastAnswerAtMs?: number | null } | undefined;
  }, [db]);
}

/** Asks the server again, where its silence is all that is in the way. */
export function CheckNow() {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  const phase = useStatus()?.phase;
  if (phase !== 'unreachable' && phase !== 'failed') return null;
  return <Button onClick={() => void attempt(sendUnsentNow(ctx), texts.sendFailed)}>{texts.checkNow}</Button>;
}

/** Says when the server last answered, and the state since. */
export function LastAnswer() {
  const todayMs = useToday();
  const status = useStatus();
  if (!status?.lastAnswerAtMs) return null;
  const at = formatDayTime(status.lastAnswerAtMs, todayMs);
  return (
    <p className={styles.answer}>
      {texts.lastAnswer(at)}
      {status.phase === 'unreachable' && `. ${texts.unreachable}`}
      {status.phase === 'failed' && `. ${texts.failing}`}
    </p>
  );
}
