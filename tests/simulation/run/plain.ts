/**
 * A seed against a server that knows only the specification (RULES.md, Vocabulary): without keys, times of acts and
 * conditions it promises less, so less is done and less goes wrong.
 */
import { createOldServer, type OldServer } from '../../support/old-server/old-server.ts';
import { newUser } from '../../support/old-server/world.ts';
import { LIBRARY } from '../world/library.ts';
import type { Scheduler } from '../world/scheduler.ts';
import { USERS } from '../world/server-house.ts';
import type { Fault, FaultEffect } from './faults.ts';

/** What such a server can carry, or the device keeps. */
const ACTIONS: ReadonlySet<string> = new Set([
  'start-empty',
  'start-from-template',
  'repeat',
  'add-exercises',
  'replace-exercise',
  'delete-item',
  'rename',
  'finish',
  'finish-with-undo-open',
  'cancel',
  'add-set',
  'type-values',
  'step',
  'tick',
  'tick-empty',
  'untick',
  'delete-set',
  'undo',
  'set-type',
  'note-set',
  'fill',
  'take-next',
  'put-weights-back',
  'start-hold',
  'stop-hold',
  'move-item',
  'join-next',
  'leave-superset',
  'duplicate-set',
  'add-warmups',
  'note-training',
  'create-template',
  'save-as-template',
  'update-template',
  'put-template-back',
  'favorite',
  'delete-template',
  'create-exercise',
  'edit-exercise',
  'archive',
  'delete-exercise',
  'exercise-settings',
  'settings',
  'take-back',
  'put-training-back',
  'add-past',
  'send-now',
]);

export function isForPlain(action: string): boolean {
  return ACTIONS.has(action);
}

/** Its sessions do not end, it is put back from no copy, and who forgets what it had reads only lines of the past again. */
const NOT_THERE: ReadonlySet<FaultEffect['kind']> = new Set([
  'revoke-sessions',
  'keep-copy',
  'restore',
  'evict-database',
  'evict-storage',
  'poison',
  'months',
  'clock-years',
  'clock-right',
]);

/** By the names that the vacuity check counts. */
const ABSENT: ReadonlySet<string> = new Set([
  ...NOT_THERE,
  'restore-by-file',
  'restore-by-tool',
  'double',
  'late-request',
  'refresh-refused',
]);

export function mayOccurInPlain(name: string): boolean {
  return !ABSENT.has(name);
}

/** None, or what it is there. Without keys nobody can tell a call that arrives twice, or after it was made again, from two. */
export function toPlain(fault: Fault): Fault[] {
  const { effect } = fault;
  if (NOT_THERE.has(effect.kind)) return [];
  if (effect.kind !== 'network') return [fault];
  const { fault: strike } = effect;
  if (strike.kind === 'double') return [];
  if (strike.kind !== 'late-request') return [fault];
  return [{ ...fault, effect: { ...effect, fault: { ...strike, kind: 'late-answer' } } }];
}

export function openPlainServer(scheduler: Scheduler): OldServer {
  const server = createOldServer(() => Math.floor(scheduler.nowMs), LIBRARY);
  for (const user of USERS) newUser(server.world, { ...user, isGuest: false });
  return server;
}
