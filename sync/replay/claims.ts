/**
 * What unsettled entries of one lane have laid their hands on. Two changes may be under way together when neither
 * says anything of what the other says: values of different sets, and new sets of different exercises (the sets of
 * one exercise get their order from the order in which they arrive).
 */
import type { LiveEntry, WaitingEntry } from '#db/outbox-entry.ts';
import type { Key } from '#domain/ids.ts';

/** Goes when nothing else of its lane is under way, and nothing goes beside it. */
export function isSolitary({ intent }: LiveEntry): boolean {
  return intent.op !== 'set.patch' && intent.op !== 'set.create';
}

export class Claims {
  readonly #taken = new Set<Key>();
  #isClosed = false;

  constructor(unsettled: readonly LiveEntry[]) {
    for (const entry of unsettled) this.#add(entry);
    this.#isClosed = unsettled.some(isSolitary);
  }

  get isEmpty(): boolean {
    return this.#taken.size === 0 && !this.#isClosed;
  }

  /** True when it may go beside the rest. What may not still stands before everything made later. */
  take(entry: WaitingEntry): boolean {
    const isFree = !this.#isClosed && !namesOf(entry).some(key => this.#taken.has(key));
    this.#add(entry);
    return isFree;
  }

  #add(entry: LiveEntry): void {
    for (const key of namesOf(entry)) this.#taken.add(key);
  }
}

function namesOf({ intent }: LiveEntry): Key[] {
  if (intent.op === 'set.create') return [intent.setKey, intent.itemKey];
  return intent.op === 'set.patch' ? [intent.setKey] : [];
}
