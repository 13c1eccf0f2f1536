// A button that offers an undo is shown by a timer: a clock that is set does not bring it back.
import { expect, test } from 'vitest';
import { UNDO_MS } from '#commands/command-context.ts';
import type { AccountDb } from '#db/account-db.ts';
import { offer, openOffers, type Stage } from '../../simulation/person/stage.ts';

const HOUR_MS = 3_600_000;

function openStage() {
  const scheduler = { nowMs: 1_000_000 };
  const clock = { aheadMs: 0 };
  const stage = {
    device: { scheduler },
    db: { accountKey: 'boris' } as AccountDb,
    ctx: { now: () => scheduler.nowMs + clock.aheadMs },
    offers: [],
  } as unknown as Stage;
  return { stage, scheduler, clock };
}

const countOpen = (stage: Stage) => openOffers(stage, 'undo').length;

test('an offer that has gone does not return when a clock that was ahead is put right', () => {
  const { stage, scheduler, clock } = openStage();
  clock.aheadMs = HOUR_MS;
  offer(stage, 'undo', async () => undefined);
  scheduler.nowMs += UNDO_MS + 1;
  expect(countOpen(stage)).toBe(0);
  clock.aheadMs = 0;
  expect(countOpen(stage)).toBe(0);
});

test('an offer stays for its time when the clock is set ahead meanwhile', () => {
  const { stage, scheduler, clock } = openStage();
  offer(stage, 'undo', async () => undefined);
  clock.aheadMs = HOUR_MS;
  scheduler.nowMs += UNDO_MS - 1;
  expect(countOpen(stage)).toBe(1);
});
