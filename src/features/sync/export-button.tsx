import { useDb } from '#db/hooks/use-db.ts';
import { getOpenEntries } from '#db/queries/sync-state.ts';
import { formatFileDay } from '#domain/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Safari reads the file after the tap, on a phone only after asking: revoked by then, nothing would be saved. */
const READ_WITHIN_MS = 60_000;

/** Saves every change that is not on the server as a file: the last resort without a server. */
export function ExportButton() {
  const db = useDb();
  const attempt = useAttempt();
  async function save() {
    const entries = await getOpenEntries(db);
    const blob = new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = texts.exportName(formatFileDay(Date.now()));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
  }
  return (
    <Button variant="quiet" onClick={() => void attempt(save(), texts.exportFailed)}>
      {texts.export}
    </Button>
  );
}
