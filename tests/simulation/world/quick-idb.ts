/**
 * Two parts of fake-indexeddb took much of a seed and are done here by shorter ways, to the same results: walking its
 * trees (there a chain of generators for every row) and telling who listens of an event.
 */
import { IDBFactory } from 'fake-indexeddb';

interface TreeRecord {
  key: unknown;
  value: unknown;
}

interface TreeNode {
  record: TreeRecord;
  left: TreeNode | undefined;
  right: TreeNode | undefined;
  deleted: boolean;
}

interface Tree {
  _root: TreeNode | undefined;
  _keysAreUnique: boolean;
}

interface Range {
  lower: unknown;
  upper: unknown;
  lowerOpen: boolean;
  upperOpen: boolean;
}

interface Listener {
  type: string;
  capture: boolean;
  callback: Callback | { handleEvent: Callback };
}

type Callback = (this: Target, event: FakeEvent) => void;
type Target = { listeners: Listener[] } & Record<string, unknown>;

interface FakeEvent {
  type: string;
  bubbles: boolean;
  canceled: boolean;
  initialized: boolean;
  dispatched: boolean;
  isTrusted: boolean;
  propagationStopped: boolean;
  immediatePropagationStopped: boolean;
  eventPath: Target[];
  eventPhase: number;
  target: Target | null;
  currentTarget: Target | null;
}

/** The default export of one of its own modules, as its other modules have it. */
async function insideOf<Part>(path: string): Promise<Part> {
  const { href } = new URL(path, import.meta.resolve('fake-indexeddb'));
  return ((await import(href)) as { default: Part }).default;
}

const { prototype: tree } = await insideOf<{ prototype: object }>('lib/binarySearchTree.js');
const { prototype: store } = await insideOf<{ prototype: { get(key: unknown): unknown } }>(
  'lib/RecordStore.js',
);
const { prototype: target } = await insideOf<{ prototype: { dispatchEvent(event: FakeEvent): boolean } }>(
  'lib/FakeEventTarget.js',
);

const anyKeys = new IDBFactory();

function compareKeys(a: unknown, b: unknown): number {
  if ((typeof a === 'string' && typeof b === 'string') || (typeof a === 'number' && typeof b === 'number')) {
    if (a === b) return 0;
    return a > b ? 1 : -1;
  }
  return anyKeys.cmp(a, b);
}

const EVERYTHING: Range = { lower: undefined, upper: undefined, lowerOpen: false, upperOpen: false };

/** In the order of the keys, or against it; goes on only as far as it is asked to. */
class Walk implements IterableIterator<TreeRecord> {
  readonly #range: Range;
  readonly #isDescending: boolean;
  /** Nodes whose turn is to come, the next one last. */
  readonly #path: TreeNode[] = [];

  constructor(root: TreeNode | undefined, range: Range, isDescending: boolean) {
    this.#range = range;
    this.#isDescending = isDescending;
    this.#goDown(root);
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<TreeRecord, undefined> {
    for (let node = this.#path.pop(); node; node = this.#path.pop()) {
      const isPast = this.#isDescending ? this.#isBelow(node) : this.#isAbove(node);
      if (isPast) {
        this.#path.length = 0;
        break;
      }
      this.#goDown(this.#isDescending ? node.left : node.right);
      if (!node.deleted) return { done: false, value: node.record };
    }
    return { done: true, value: undefined };
  }

  #goDown(from: TreeNode | undefined): void {
    let node = from;
    while (node) {
      const isOut = this.#isDescending ? this.#isAbove(node) : this.#isBelow(node);
      if (!isOut) this.#path.push(node);
      node = isOut === this.#isDescending ? node.left : node.right;
    }
  }

  #isBelow({ record }: TreeNode): boolean {
    const { lower, lowerOpen } = this.#range;
    if (lower === undefined) return false;
    const order = compareKeys(record.key, lower);
    return order < 0 || (order === 0 && lowerOpen);
  }

  #isAbove({ record }: TreeNode): boolean {
    const { upper, upperOpen } = this.#range;
    if (upper === undefined) return false;
    const order = compareKeys(record.key, upper);
    return order > 0 || (order === 0 && upperOpen);
  }
}

Object.assign(tree, {
  getRecords(this: Tree, range: Range, isDescending = false) {
    return new Walk(this._root, range, isDescending);
  },
  getAllRecords(this: Tree, isDescending = false) {
    return new Walk(this._root, EVERYTHING, isDescending);
  },
  _compare(this: Tree, a: TreeRecord, b: TreeRecord) {
    return compareKeys(a.key, b.key) || (this._keysAreUnique ? 0 : compareKeys(a.value, b.value));
  },
});

const { get } = store;
store.get = function getQuickly(this: { records: Tree }, key: unknown) {
  if (typeof key !== 'string') return get.call(this, key);
  const range: Range = { lower: key, upper: key, lowerOpen: false, upperOpen: false };
  return new Walk(this.records._root, range, false).next().value;
};

const CAPTURING = 1;
const AT_TARGET = 2;
const BUBBLING = 3;

target.dispatchEvent = function dispatchQuickly(this: Target, event: FakeEvent) {
  if (event.dispatched || !event.initialized) throw new DOMException('', 'InvalidStateError');
  event.isTrusted = false;
  event.dispatched = true;
  event.target = this;
  for (const above of event.eventPath) tell(above, event, CAPTURING);
  tell(this, event, AT_TARGET);
  if (event.bubbles) for (const above of event.eventPath.reverse()) tell(above, event, BUBBLING);
  event.dispatched = false;
  event.eventPhase = 0;
  event.currentTarget = null;
  return !event.canceled;
};

/** All listeners run before any of their errors is thrown. */
function tell(target: Target, event: FakeEvent, phase: number): void {
  if (event.propagationStopped) return;
  const { type } = event;
  event.eventPhase = phase;
  event.currentTarget = target;
  let errors: unknown[] | undefined;
  const call = (callback: Callback) => {
    try {
      callback.call(target, event);
    } catch (error) {
      errors = [...(errors ?? []), error];
    }
  };
  const { listeners } = target;
  // A copy: a listener may remove others.
  for (const { type: wanted, capture, callback } of listeners.length > 0 ? listeners.slice() : listeners) {
    if (wanted !== type || event.immediatePropagationStopped) continue;
    if (capture ? phase === BUBBLING : phase === CAPTURING) continue;
    call(typeof callback === 'function' ? callback : callback.handleEvent);
  }
  const own = phase === CAPTURING || event.immediatePropagationStopped ? null : target[`on${type}`];
  if (own) call(own as Callback);
  if (errors) throw new AggregateError(errors);
}
