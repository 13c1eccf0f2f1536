/** Who may send: a lease in the database, the same with and without Web Locks. */
import { describe, expect, it } from 'vitest';
import { saveSetValues, tickSet } from '#commands/sets.ts';
import { inTransaction } from '#db/transaction.ts';
import { fence, LEASE_MS } from '#sync/exchange/lease.ts';
import type { Transport } from '#sync/ports.ts';
import { setupSyncTest } from '../support/setup-sync-test.ts';
import { createLocks, openGuestDevice, openTab } from '../support/test-device.ts';
import { beginTraining } from '../support/training-steps.ts';

const gym = setupSyncTest();
const isBatch = ({ path }: Parameters<Transport>[0]) => path === '/api/batch/';

/** A transport whose batches wait until they are released. */
function gate(transport: Transport) {
  const waiting: (() => void)[] = [];
  let isOpen = true;
  return {
    shut: () => {
      isOpen = false;
    },
    open: () => {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
    arrived: () => waiting.length,
    transport: (async request => {
      if (isBatch(request) && !isOpen) await new Promise<void>(resolve => waiting.push(resolve));
      return transport(request);
    }) satisfies Transport,
  };
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await new Promise(resolve => setTimeout(resolve, 5));
}

describe('the lease', () => {
  it('[FEN2] lets one tab of three exchange at a time, each entry sent once', async () => {
    const { clock, server } = gym;
    const held = gate(server.transport);
    const first = await openGuestDevice(clock, held.transport);
    const { setKey } = await beginTraining(first);
    for (let reps = 1; reps <= 9; reps++) await saveSetValues(first.ctx, setKey, { reps });
    const tabs = [
      first,
      openTab(first.session, first.db.accountKey),
      openTab(first.session, first.db.accountKey),
    ];
    held.shut();
    const syncs = tabs.map(tab => tab.sync());
    expect((await Promise.race(syncs)).kind).toBe('busy');
    await until(() => held.arrived() === 1);
    held.open();
    const kinds = (await Promise.all(syncs)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['busy', 'busy', 'done']);
    const sent = server.calls
      .filter(isBatch)
      .flatMap(({ body }) => JSON.parse(body ?? '').calls as { id: string }[]);
    expect(sent.length).toBe(new Set(sent.map(({ id }) => id)).size);
    expect(await first.db.log.where('state').notEqual('acknowledged').count()).toBe(0);
  });

  it('[FEN2] [FEN1] passes a frozen holder by when it has expired, and stores nothing of what that still hears', async () => {
    const { clock, server } = gym;
    const held = gate(server.transport);
    const frozen = await openGuestDevice(clock, held.transport);
    await frozen.sync();
    const { setKey } = await beginTraining(frozen);
    held.shut();
    const asleep = frozen.sync();
    await until(() => held.arrived() === 1);

    const awake = openTab(
      { ...frozen.session, ports: { ...frozen.session.ports, transport: server.transport } },
      frozen.db.accountKey,
    );
    expect((await awake.sync()).kind).toBe('busy');
    clock.advance(LEASE_MS + 1);
    expect((await awake.sync()).kind).toBe('done');
    await tickSet(awake.ctx, setKey, { weightKg: 80, reps: 8 });
    await awake.sync();
    const cursor = await awake.db.meta.get('cursor');
    held.open();
    expect((await asleep).kind).toBe('fenced');
    expect(await awake.db.meta.get('cursor')).toEqual(cursor);
    expect(await awake.db.sets.get(setKey)).toMatchObject({ done: true, weightKg: 80 });
  });

  it('[FEN2] does not wait for a holder that was killed: its Web Lock is free', async () => {
    const { clock, server } = gym;
    const held = gate(server.transport);
    const killed = await openGuestDevice(clock, held.transport);
    await killed.sync();
    const { setKey } = await beginTraining(killed);
    held.shut();
    void killed.sync();
    await until(() => held.arrived() === 1);
    const ports = { ...killed.session.ports, transport: server.transport, locks: createLocks() };
    const next = openTab({ ...killed.session, ports }, killed.db.accountKey);
    await tickSet(next.ctx, setKey, { weightKg: 80, reps: 8 });
    expect((await next.sync()).kind).toBe('done');
    expect(await next.db.log.where('state').notEqual('acknowledged').count()).toBe(0);
    held.open();
  });

  it('[SES7] [FEN1] stores nothing of an answer that comes after a logout', async () => {
    const { clock, server } = gym;
    const held = gate(server.transport);
    const device = await openGuestDevice(clock, held.transport);
    await device.sync();
    await beginTraining(device);
    held.shut();
    const exchange = device.sync();
    await until(() => held.arrived() === 1);
    await inTransaction(device.db, [device.db.meta], () => fence(device.db));
    held.open();
    expect((await exchange).kind).toBe('fenced');
    expect(await device.db.log.where('state').equals('sealed').count()).toBe(3);
  });

  it('[FEN2] is not held for years by a clock that was put back', async () => {
    const { clock, server } = gym;
    const held = gate(server.transport);
    const device = await openGuestDevice(clock, held.transport);
    await device.sync();
    clock.advance(365 * 24 * 3600_000);
    await beginTraining(device);
    held.shut();
    void device.sync();
    await until(() => held.arrived() === 1);
    clock.advance(-365 * 24 * 3600_000);
    held.open();
    const other = openTab(device.session, device.db.accountKey);
    expect((await other.sync()).kind).toBe('done');
  });
});
