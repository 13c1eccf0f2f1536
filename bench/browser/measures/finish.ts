import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, inTurn } from '../bench.ts';
import { ALIKE, type Figure, median } from '../figure.ts';
import { timeTap } from '../open-page.ts';
import { type Person, TICKS } from '../person.ts';

const LONG = { exercises: 10, sets: 6 };
const ROUNDS = 5;

/**
 * Finishes a training of sixty sets: from the tap in the dialog until the summary with records and tonnage is painted.
 */
export async function measureFinish(bench: Bench): Promise<Figure[]> {
  const times = await inTurn(bench, ROUNDS, finishOne);
  return [
    {
      name: 'finishing a workout of 60 sets',
      unit: 'ms',
      week: median(times.week),
      decade: median(times.decade),
      limits: { ...ALIKE, decade: 100 },
    },
  ];
}

async function finishOne(person: Person): Promise<[number]> {
  const { otherDevice } = person;
  await otherDevice.tickAll(await otherDevice.start(LONG));
  const { page } = await person.open('/workout');
  const areTicked = ({ selector, count }: { selector: string; count: number }) =>
    document.querySelectorAll(selector).length === count;
  const selector = `${TICKS}:checked`;
  await page.waitForFunction(areTicked, { selector, count: LONG.exercises * LONG.sets }, { polling: 250 });
  await page.getByRole('button', { name: 'Завершить' }).click();
  const confirm = page
    .getByRole('dialog', { name: 'Завершить тренировку?' })
    .getByRole('button', { name: 'Завершить' });
  await confirm.waitFor();
  // Lets the dialog's animation end and the summary's chunk load.
  await page.waitForTimeout(1_000);
  const tookMs = await timeTap(page, confirm, { selector: 'main dl' });
  while (await otherDevice.getActive()) await wait(250);
  await page.close();
  return [tookMs];
}
