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

interface Told {
  edits: Tap[];
  bare: Tap[];
  bareWithFigures: Tap[];
}

/**
 * A set in a training of the middle of the past ticked and unticked, until it is on disk with all that follows. Two floors: a
 * bare strict transaction of the set and its entry, and one of all the rows that the same edit wrote.
 */
export async function measurePastEdit(bench: Bench): Promise<Figure[]> {
  const told = await inTurn(bench, ROUNDS, async person => [await editSeveralTimes(person)]);
  const read = (all: Told[], name: keyof Told) =>
    median(all.flatMap(one => one[name]).map(tap => tap.committedMs ?? Number.NaN));
  const [week, decade] = [read(told.week, 'edits'), read(told.decade, 'edits')];
  const name = 'a set five years ago edited';
  return [
    {
      name: `${name} ÷ all its rows, bare`,
      unit: 'ms',
      week,
      decade,
      floor: read(told.decade, 'bareWithFigures'),
      limits: { ratio: 1.2, overFloor: 1.5 },
    },
    { name: `${name} ÷ the set alone, bare`, unit: 'ms', week, decade, floor: read(told.decade, 'bare') },
  ];
}

async function editSeveralTimes(person: Person): Promise<Told> {
  const { page } = await person.open('/history');
  await page.waitForFunction(() => document.querySelector('article') !== null);
  const key = await page.evaluate(findMiddle);
  await page.close();
  const { page: training } = await person.open(`/history/${key}/edit`);
  await training.locator(BOX).first().waitFor();
  const told: Told = { edits: [], bare: [], bareWithFigures: [] };
  await edit(training);
  await training.evaluate(armBareCommit);
  for (let nth = 0; nth < EDITS; nth++) {
    told.bare.push(await tapAndWait(training, BARE_COMMIT, ['committedMs']));
    told.bareWithFigures.push(await tapAndWait(training, BARE_FIGURES, ['committedMs']));
    told.edits.push(await edit(training));
  }
  await training.close();
  return told;
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
