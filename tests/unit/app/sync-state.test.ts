import { describe, expect, it } from 'vitest';
import { decideSyncState, type SyncFacts } from '#app/shell/sync-state.ts';

function facts(more: Partial<SyncFacts> = {}): SyncFacts {
  return { unsent: 0, parked: 0, phase: 'idle', ...more };
}

describe('decideSyncState', () => {
  it('has everything on the server when nothing waits', () => {
    expect(decideSyncState(facts(), true)).toEqual({ kind: 'done' });
  });

  it('says how many wait, also without network', () => {
    expect(decideSyncState(facts({ unsent: 3 }), true)).toEqual({
      kind: 'waiting',
      count: 3,
      isOffline: false,
    });
    expect(decideSyncState(facts({ unsent: 3, phase: 'unreachable' }), true)).toEqual({
      kind: 'waiting',
      count: 3,
      isOffline: true,
    });
  });

  it('puts what needs attention first', () => {
    expect(decideSyncState(facts({ unsent: 3, parked: 1 }), false)).toEqual({ kind: 'attention', count: 1 });
  });

  it('is offline when the browser says so or the server cannot be reached', () => {
    expect(decideSyncState(facts(), false)).toEqual({ kind: 'offline' });
    expect(decideSyncState(facts({ phase: 'unreachable' }), true)).toEqual({ kind: 'offline' });
  });
});
