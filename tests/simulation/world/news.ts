/**
 * Who hears of a change. Dexie tells every live query of its realm by the database's name, and here one realm holds all
 * tabs of all devices: so each tab knows a database by a name of its own, and news of one tab reach the others of its
 * device as by a BroadcastChannel, or not at all where the browser has none.
 */
import { Dexie } from 'dexie';
import type { Process } from './process.ts';
import type { Scheduler } from './scheduler.ts';

export interface Neighbours {
  scheduler: Scheduler;
  hasChannel: boolean;
  /** All that run on the device. */
  processes(): Process[];
}

type Parts = Record<string, unknown>;

const PART = /^idb:\/\/(.*)@([^/]*)\/(.*)$/;
/** A message between two tabs takes a moment. */
const NEWS_MS = 2;

const neighbours = new Map<string, Neighbours>();
let isRelaying = false;

export function nameWithin(database: string, process: Process): string {
  return `${database}@${process.name.replaceAll('/', ' ')}`;
}

/** Of one seed at a time. */
export function relayNewsOf(process: Process, around: Neighbours): void {
  neighbours.set(process.name.replaceAll('/', ' '), around);
}

export function forgetNeighbours(): void {
  neighbours.clear();
}

Dexie.on('storagemutated', parts => {
  if (!isRelaying) relay(parts as Parts);
});

function relay(parts: Parts): void {
  const [first = ''] = Object.keys(parts);
  const sender = PART.exec(first)?.[2] ?? '';
  const around = neighbours.get(sender);
  if (!around?.hasChannel) return;
  for (const process of around.processes()) {
    const name = process.name.replaceAll('/', ' ');
    if (name === sender || process.isDead) continue;
    around.scheduler.after(NEWS_MS, () => process.deliver(() => tell(renamed(parts, name))));
  }
}

function tell(parts: Parts): void {
  isRelaying = true;
  try {
    Dexie.on.storagemutated.fire(parts as never);
  } finally {
    isRelaying = false;
  }
}

function renamed(parts: Parts, name: string): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([part, ranges]) => [part.replace(PART, `idb://$1@${name}/$3`), ranges]),
  );
}
