import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/**
 * Work that nobody waits for behind a call and whose statements may take minutes: migrations, dumps, sweeping. A call's
 * statement that goes unanswered for long loses its connection; one of a transaction in here is waited for as long as it takes.
 */
export function withoutStatementTimeout<T>(work: () => Promise<T>): Promise<T> {
  return storage.run(true, work);
}

export function runsWithoutStatementTimeout(): boolean {
  return storage.getStore() === true;
}
