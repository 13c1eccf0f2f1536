/** One device's localStorage, with the `storage` events by which its tabs hear of each other's writes. */
import type { Process } from './process.ts';
import type { Scheduler } from './scheduler.ts';

/** News of another tab take a moment. */
const NEWS_MS = 2;

interface Page {
  process: Process;
  events: EventTarget;
  store: Storage;
}

export class LocalStorage {
  readonly #scheduler: Scheduler;
  readonly #values = new Map<string, string>();
  #pages: Page[] = [];

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  /** As one tab has it. */
  for(process: Process): Pick<Page, 'events' | 'store'> {
    const store = {
      getItem: (key: string) => this.#values.get(key) ?? null,
      setItem: (key: string, value: string) => this.#write(process, key, value),
      removeItem: (key: string) => this.#write(process, key, null),
    } as Storage;
    const page = { process, events: new EventTarget(), store };
    this.#pages.push(page);
    process.onDeath(() => {
      this.#pages = this.#pages.filter(other => other !== page);
    });
    return page;
  }

  /** The browser takes it away and notifies nobody. */
  evict(): void {
    this.#values.clear();
  }

  #write(writer: Process, key: string, newValue: string | null): void {
    const oldValue = this.#values.get(key) ?? null;
    if (writer.isDead || oldValue === newValue) return;
    if (newValue === null) this.#values.delete(key);
    else this.#values.set(key, newValue);
    for (const { process, events, store } of this.#pages) {
      if (process === writer) continue;
      const news = Object.assign(new Event('storage'), { key, oldValue, newValue, storageArea: store });
      this.#scheduler.after(NEWS_MS, () => process.deliver(() => events.dispatchEvent(news)));
    }
  }
}
