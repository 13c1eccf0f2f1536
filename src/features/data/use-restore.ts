/** A copy of one's own: unlocked, asked about, and brought back in the worker, piece by piece. */
import { useDatabases } from '#db/hooks/use-db.ts';
import { isLocked } from '#db/lock-export.ts';
import type { CopySummary } from '#domain/export/export-file.ts';
import { countWorkouts } from '#domain/plural.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import type { FileReading } from './file-reading.ts';
import { texts } from './texts.ts';
import { makeFlow, sayIfStillIn } from './use-flow.ts';

export type RestoreState =
  | { kind: 'idle' | 'reading' }
  | { kind: 'locked'; text: string }
  | { kind: 'asked'; summary: CopySummary }
  | { kind: 'storing'; done: number; total: number };

export interface RestoreFlow {
  state: RestoreState;
  /** A file of this app's own export. */
  begin(text: string): void;
  /** False: the passphrase is another one. */
  unlock(passphrase: string): Promise<boolean>;
  store(): Promise<void>;
  leave(): void;
}

const useFlow = makeFlow<RestoreState>({ kind: 'idle' });

export function useRestore(startReading: () => FileReading): RestoreFlow {
  const databases = useDatabases();
  const { db } = databases;
  const toast = useToast();
  const flow = useFlow();
  const leave = () => flow.leave();

  function setState(state: RestoreState) {
    flow.state = state;
  }

  function fail(error: unknown, text: string) {
    console.error(error);
    void sayIfStillIn(databases, () => toast.error(text));
    leave();
  }

  /** False: the passphrase is another one. */
  async function open(text: string, passphrase?: string): Promise<boolean> {
    flow.reading ??= startReading();
    const current = flow.reading;
    try {
      const summary = await Promise.race([current.openCopy(text, passphrase), current.failed]);
      if (summary && flow.reading === current) setState({ kind: 'asked', summary });
      return summary !== null;
    } catch (error) {
      fail(error, texts.readFailed);
      return true;
    }
  }

  const { state } = flow;
  return {
    state,
    begin(text) {
      if (isLocked(text)) return setState({ kind: 'locked', text });
      setState({ kind: 'reading' });
      void open(text);
    },
    async unlock(passphrase) {
      return state.kind === 'locked' && (await open(state.text, passphrase));
    },
    async store() {
      const { reading: current } = flow;
      if (state.kind !== 'asked' || state.summary.kind !== 'read' || !current) return leave();
      const total = state.summary.workouts;
      const onStored = (done: number) => setState({ kind: 'storing', done, total });
      onStored(0);
      try {
        const added = await Promise.race([current.restore(db.accountKey, onStored), current.failed]);
        await sayIfStillIn(databases, () => {
          if (added === null) toast.error(texts.restoreLater);
          else toast.success(`${texts.restored}: ${countWorkouts(added)}`);
        });
        leave();
      } catch (error) {
        fail(error, texts.restoreFailed);
      }
    },
    leave,
  };
}
