import { useLiveQuery } from 'dexie-react-hooks';
import { useDb } from '#db/hooks/use-db.ts';
import { formatDayTime } from '#domain/dates.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';

/**
 * Says when the server last answered, and the state since. Names and shapes are those of sync/meta.ts, which writes
 * them.
 */
export function LastAnswer() {
  const db = useDb();
  const todayMs = useToday();
  const status = useLiveQuery(async () => {
    const row = await db.meta.get('status');
    return row?.value as { phase?: string; lastAnswerAtMs?: number | null } | undefined;
  }, [db]);
  if (!status?.lastAnswerAtMs) return null;
  const at = formatDayTime(status.lastAnswerAtMs, todayMs);
  return (
    <p className={styles.answer}>
      {texts.lastAnswer(at)}
      {status.phase === 'unreachable' && ` ${texts.unreachable}`}
      {status.phase === 'failed' && ` ${texts.failing}`}
    </p>
  );
}
