import { proxy, type Remote, wrap } from 'comlink';
import { DataScreen } from '#features/data/data-screen.tsx';
import type { FileReading } from '#features/data/file-reading.ts';
import type { ImportWorker } from '#workers/import.ts';

/** The data screen, with the worker that reads, stores and undoes. */
export function DataRoute() {
  return <DataScreen startReading={startReading} />;
}

function startReading(): FileReading {
  const worker = new Worker(new URL('../../../workers/import.ts', import.meta.url), {
    type: 'module',
    name: 'import',
  });
  const importer: Remote<ImportWorker> = wrap<ImportWorker>(worker);
  return {
    open: (file, book, options) => importer.open(file, book, options),
    store: (plan, onStored) => importer.store(plan, proxy(onStored)),
    openCopy: (text, passphrase) => importer.openCopy(text, passphrase),
    takeBack: (accountKey, importKey) => importer.takeBack(accountKey, importKey),
    restore: (accountKey, onStored) => importer.restore(accountKey, proxy(onStored)),
    computeFigures: accountKey => importer.computeFigures(accountKey),
    stop: () => worker.terminate(),
    failed: new Promise((_, reject) => {
      worker.addEventListener('error', () => reject(new Error('the import worker failed')));
      // A page that is kept for going back would sleep in a transaction of its worker, and others would wait for it.
      const leave = () => {
        worker.terminate();
        reject(new Error('the page was left'));
      };
      addEventListener('pagehide', leave, { once: true });
    }),
  };
}
