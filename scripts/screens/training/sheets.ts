/** Pictures of every state of the training, in four sizes, light and dark; axe looks at each before it is drawn. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { pasteRows } from '../paste.ts';
import { signIn } from '../person.ts';
import { isPhone, type Look, openLook } from '../shoot.ts';
import { CHAPTERS, TRAINING_STATES, type TrainingState } from './states.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const LOOKS: readonly Look[] = THEMES.flatMap(colorScheme =>
  SIZES.map(viewport => ({ viewport, colorScheme })),
);
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** So many go their way side by side. */
const AT_ONCE = 4;
const STEP_MS = 15_000;
/** Of an element that axe found fault with. */
const HTML_SHOWN = 200;
/** Pictures stay in the history of the repository for good. */
const MAX_BYTES = 3_200_000;
/** What no state may have. */
type Findings = string[];

/**
 * Writes the page that shows every state into `folder`, and the sheet of each as soon as all looks have come to it: what
 * went wrong later takes nothing of it. `only`: of these states alone. Throws what is amiss on any of them.
 */
export async function writeTrainingSheets(
  browser: Browser,
  baseURL: string,
  { folder, only = TRAINING_STATES.map(({ name }) => name) }: { folder: string; only?: readonly string[] },
): Promise<void> {
  const unknown = only.filter(name => TRAINING_STATES.every(state => state.name !== name));
  if (unknown.length > 0) throw new Error(`No such states: ${unknown.join(', ')}`);
  mkdirSync(folder, { recursive: true });
  const lines = TRAINING_STATES.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.jpg)\n`);
  writeFileSync(`${folder}/README.md`, `${HEAD}\n${lines.join('\n')}`);
  const findings: Findings = [];
  for (const { isNewcomer = false, states } of CHAPTERS) {
    const last = states.findLastIndex(({ name }) => only.includes(name));
    if (last < 0) continue;
    const people = await eachAtOnce(LOOKS, look => openPerson(browser, baseURL, { look, isNewcomer }));
    for (const state of states.slice(0, last + 1)) {
      const isDrawn = only.includes(state.name);
      const shots = await eachAtOnce(people, person => shootState(person, state, { isDrawn, findings }));
      if (isDrawn) await writeSheet(browser, shots, `${folder}/${state.name}.jpg`);
    }
    for (const { page } of people) await page.context().close();
  }
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  if (bytes > MAX_BYTES) findings.push(`The pictures take ${bytes} bytes, more than ${MAX_BYTES}`);
  if (findings.length > 0) throw new Error(`${findings.length} findings:\n${findings.join('\n')}`);
}

/** In the same order; a few of them side by side. */
async function eachAtOnce<One, Result>(
  all: readonly One[],
  make: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    results.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(make))));
  }
  return results;
}

interface Person {
  look: Look;
  page: Page;
}

async function openPerson(
  browser: Browser,
  baseURL: string,
  { look, isNewcomer }: { look: Look; isNewcomer: boolean },
): Promise<Person> {
  const context = await openLook(browser, baseURL, look);
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_MS);
  await page.goto('/');
  if (!isNewcomer) await signIn(page);
  return { look, page };
}

interface Shot {
  look: Look;
  picture: Buffer;
}

async function shootState(
  { look, page }: Person,
  state: TrainingState,
  { isDrawn, findings }: { isDrawn: boolean; findings: Findings },
): Promise<Shot | undefined> {
  if (state.isTouch && !isPhone(look)) return undefined;
  const name = `${state.name}, ${look.viewport.width}×${look.viewport.height} ${look.colorScheme}`;
  try {
    await state.show(page);
  } catch (error) {
    findings.push(`${name}: no way there: ${error}`);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    return undefined;
  }
  if (!isDrawn) return undefined;
  await page.waitForTimeout(300);
  // A picture first: some states pass by themselves.
  const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
  findings.push(...(await examine(page)).map(found => `${name}: ${found}`));
  return { look, picture };
}

async function examine(page: Page): Promise<Findings> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  const found: Findings = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      const isHalfHidden =
        id === 'target-size' &&
        (await page.evaluate(`(${IS_UNDER_BAR})(${JSON.stringify(target.join(' '))})`));
      if (!isHalfHidden) found.push(`axe ${id}: ${html.slice(0, HTML_SHOWN)}`);
    }
  }
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than the screen`] : found;
}

/**
 * Whether a bar that stays lies over a part of it, which is as large as it should be once it is scrolled to. In the page,
 * where this realm has no types: hence as text.
 */
const IS_UNDER_BAR = `selector => {
  const element = document.querySelector(selector);
  if (!element) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const corners = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
  const stays = one => one && (/sticky|fixed/.test(getComputedStyle(one).position) || stays(one.parentElement));
  return corners.some(([x, y]) => {
    const above = document.elementFromPoint(x, y);
    return above === null || (!element.contains(above) && !above.contains(element) && stays(above));
  });
}`;

/** Light above dark. */
async function writeSheet(
  browser: Browser,
  shots: readonly (Shot | undefined)[],
  path: string,
): Promise<void> {
  const rows = THEMES.map(theme => ({
    shots: shots.flatMap(shot => (shot?.look.colorScheme === theme ? shot.picture : [])),
  }));
  await pasteRows(browser, rows, { scale: 0.4, quality: 45, path });
}

const HEAD = `# The training, state by state

Each at 390×844, 320×640, 844×390 and 1280×800, light above and dark below; the training's own keys, and what is pushed away, only where fingers press.
Drawn by \`npm run screens -- --training\`, which fails where axe finds anything or a page is wider than the screen;
\`--only swipe,record\` draws these alone.
`;
