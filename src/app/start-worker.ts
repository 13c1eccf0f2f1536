/** The network may be lost before a worker's own script is there. */
const RESTART_MS = 2_000;

/** Starts a worker, again for as long as its script cannot be had; `begin` is called with each. Returns how to end it. */
export function startWorker(create: () => Worker, begin: (worker: Worker) => void): () => void {
  let worker: Worker | undefined;
  let restarting: ReturnType<typeof setTimeout> | undefined;

  function start() {
    const started = create();
    worker = started;
    // A plain event says that the script could not be loaded; a fault within it comes as an ErrorEvent.
    started.addEventListener('error', event => {
      if (!(event instanceof ErrorEvent)) restarting = setTimeout(start, RESTART_MS);
    });
    begin(started);
  }
  start();

  return () => {
    clearTimeout(restarting);
    worker?.terminate();
  };
}
