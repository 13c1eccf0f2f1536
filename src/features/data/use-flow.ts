/** An import or a restore outlives its screen: what is being stored goes on, and its progress is there on coming back. */
import { useSyncExternalStore } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { type Databases, useDb } from '#db/hooks/use-db.ts';
import { readSession } from '#sync/session/session-store.ts';
import type { FileReading } from './file-reading.ts';

type Kinded = { kind: string };

export class Flow<State extends Kinded> {
  reading: FileReading | undefined;
  readonly #idle: State;
  #state: State;
  readonly #watchers = new Set<() => void>();

  constructor(idle: State) {
    this.#idle = idle;
    this.#state = idle;
  }

  get state(): State {
    return this.#state;
  }

  set state(state: State) {
    this.#state = state;
    for (const notify of this.#watchers) notify();
  }

  /** If not, its end has to be said elsewhere. */
  get isShown(): boolean {
    return this.#watchers.size > 0;
  }

  stop(): void {
    this.reading?.stop();
    this.reading = undefined;
  }

  leave(): void {
    this.stop();
    this.state = this.#idle;
  }

  readonly watch = (notify: () => void): (() => void) => {
    this.#watchers.add(notify);
    return () => {
      this.#watchers.delete(notify);
      // Only what is being stored goes on without its screen.
      if (!this.isShown && this.#state.kind !== 'storing') this.leave();
    };
  };
}

/** What outlives its screen may outlive the login, too: to the next person its end says nothing. */
export async function sayIfStillIn({ db, device }: Databases, say: () => void): Promise<void> {
  if ((await readSession(device)).accountKey === db.accountKey) say();
}

/** One flow for each account of this page. */
export function makeFlow<State extends Kinded>(idle: State): () => Flow<State> {
  const flows = new WeakMap<AccountDb, Flow<State>>();
  return () => {
    const db = useDb();
    const flow = flows.get(db) ?? new Flow(idle);
    flows.set(db, flow);
    useSyncExternalStore(flow.watch, () => flow.state);
    return flow;
  };
}
