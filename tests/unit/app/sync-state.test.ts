import { describe, expect, it } from 'vitest';
import { decideSyncState, type SyncFacts } from '#app/shell/sync-state.ts';

function facts(more: Partial<SyncFacts> = {}): SyncFacts {
  return { unsent: 0, rejected: 0, rejectedSeqs: [], phase: 'idle', progress: null, ...more };
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
    expect(decideSyncState(facts({ unsent: 3, rejected: 1 }), false)).toEqual({
      kind: 'attention',
      count: 1,
    });
  });

  it('does not say that all is done while the past is on its way', () => {
    const progress = { pulled: 50, total: 2600 };
    expect(decideSyncState(facts({ progress }), true)).toEqual({ kind: 'loading', progress });
    expect(decideSyncState(facts({ progress }), false)).toEqual({ kind: 'offline' });
    expect(decideSyncState(facts({ progress, unsent: 1 }), true)).toMatchObject({ kind: 'waiting' });
  });

  it('says that the device is full before what waits', () => {
    expect(decideSyncState(facts({ phase: 'full', unsent: 3 }), true)).toEqual({ kind: 'full' });
  });

  it('[IDLE1] never says that all is well after an exchange that failed', () => {
    expect(decideSyncState(facts({ phase: 'failed' }), true)).toEqual({ kind: 'failing' });
    expect(decideSyncState(facts({ phase: 'failed' }), false)).toEqual({ kind: 'offline' });
    expect(decideSyncState(facts({ phase: 'login-needed' }), true)).toEqual({ kind: 'failed' });
    for (const phase of ['failed', 'login-needed'] as const) {
      expect(decideSyncState(facts({ phase, unsent: 3 }), true)).toMatchObject({ kind: 'waiting', count: 3 });
    }
  });

  it('is offline when the browser says so or the server cannot be reached', () => {
    expect(decideSyncState(facts(), false)).toEqual({ kind: 'offline' });
    expect(decideSyncState(facts({ phase: 'unreachable' }), true)).toEqual({ kind: 'offline' });
  });
});
