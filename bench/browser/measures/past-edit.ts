import type { Page } from 'playwright';
import { type Bench, inTurn } from '../bench.ts';
import { type Figure, median } from '../figure.ts';
import type { Person } from '../person.ts';
import type { Tap } from '../probe.ts';
import { armBareCommit, BARE_COMMIT, BARE_FIGURES } from './bare-commit.ts';
import { tapAndWait } from './ticks.ts';

const ROUNDS = 2;
const EDITS = 10;
const BOX = '[data-set]:last-child td input[type=checkbox]';

interface Samples {
  edits: Tap[];
  bare: Tap[];
  bareWithFigures: Tap[];
}

/**
 * Ticks and unticks a set in a training from the middle of the past, until it and all that follows are on disk. Two
 * floors: a bare strict transaction of set and entry, and one of all rows that the edit wrote.
 */
export async function measurePastEdit(bench: Bench): Promise<Figure[]> {
  const samples = await inTurn(bench, ROUNDS, async person => [await editSeveralTimes(person)]);
  const read = (all: Samples[], name: keyof Samples) =>
    median(all.flatMap(one => one[name]).map(tap => tap.committedMs ?? Number.NaN));
  const [week, decade] = [read(samples.week, 'edits'), read(samples.decade, 'edits')];
  const name = 'a set five years ago edited';
  return [
    {
      name: `${name} ÷ all its rows, bare`,
      unit: 'ms',
      week,
      decade,
      floor: read(samples.decade, 'bareWithFigures'),
      limits: { ratio: 1.2, overFloor: 1.5 },
    },
    { name: `${name} ÷ the set alone, bare`, unit: 'ms', week, decade, floor: read(samples.decade, 'bare') },
  ];
}

async function editSeveralTimes(person: Person): Promise<Samples> {
  const { page } = await person.open('/history');
  await page.waitForFunction(() => document.querySelector('article') !== null);
  const key = await page.evaluate(findMiddle);
  await page.close();
  const { page: training } = await person.open(`/history/${key}/edit`);
  await training.locator(BOX).first().waitFor();
  const samples: Samples = { edits: [], bare: [], bareWithFigures: [] };
  await edit(training);
  await training.evaluate(armBareCommit);
  for (let nth = 0; nth < EDITS; nth++) {
    samples.bare.push(await tapAndWait(training, BARE_COMMIT, ['committedMs']));
    samples.bareWithFigures.push(await tapAndWait(training, BARE_FIGURES, ['committedMs']));
    samples.edits.push(await edit(training));
  }
  await training.close();
  return samples;
}

function edit(page: Page): Promise<Tap> {
  return tapAndWait(page, BOX, ['committedMs', 'confirmedMs']);
}

/** In the page. */
async function findMiddle(): Promise<string> {
  const known = (await indexedDB.databases()).find(({ name }) => /^podhod:(?!anonymous)/.test(name ?? ''));
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(known?.name ?? '');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const index = db.transaction('workouts').objectStore('workouts').index('[status+startedAtMs]');
      const reading = index.getAllKeys(IDBKeyRange.bound(['completed'], ['completed', []]));
      reading.onsuccess = () => {
        db.close();
        resolve(String(reading.result[reading.result.length >> 1]));
      };
    };
  });
}
