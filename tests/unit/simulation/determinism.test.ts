import { afterEach, expect, test } from 'vitest';
import { makePlan } from '../../simulation/run/plan.ts';
import { PlayerProcess } from '../../simulation/run/player-process.ts';

const ACTIONS = 40;
const players: PlayerProcess[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.stop();
});

async function startPlayer(): Promise<PlayerProcess> {
  const player = await PlayerProcess.start({}, false);
  players.push(player);
  return player;
}

async function traceOf(player: PlayerProcess, seed: number): Promise<string[]> {
  const plan = makePlan({ seed, maxDevices: 3, maxTabs: 2, actions: ACTIONS, withFaults: true });
  const { log } = await player.play({ name: `seed ${seed}`, plan, isKept: false, shrinks: false });
  return log;
}

test('a seed played again is the same to the letter, after another one and in another process', async () => {
  const [one, other] = await Promise.all([startPlayer(), startPlayer()]);
  const first = await traceOf(one, 4);
  expect(first.length).toBeGreaterThan(ACTIONS);
  expect(await traceOf(one, 5)).not.toEqual(first);
  expect(await traceOf(one, 4)).toEqual(first);
  expect(await traceOf(other, 4)).toEqual(first);
}, 120_000);
