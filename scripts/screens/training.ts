/** Pictures of every state of the training, in four sizes, light and dark; axe looks at each before it is drawn. */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { pasteRows } from './paste.ts';
import { signIn } from './person.ts';
import { isPhone, type Look, openLook } from './shoot.ts';
import { TRAINING_STATES, type TrainingState } from './training-states.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** So many go their way side by side. */
const AT_ONCE = 2;
const STEP_MS = 15_000;
/** Of an element that axe found fault with. */
const HTML_SHOWN = 200;
/** Pictures stay in the history of the repository for good. */
const MAX_BYTES = 6_000_000;
/** What no state may have. */
type Findings = string[];

/** Writes a sheet for each state, and the page that shows them, into `folder`. Throws what is amiss on any of them. */
export async function writeTrainingSheets(browser: Browser, baseURL: string, folder: string): Promise<void> {
  const looks = THEMES.flatMap(colorScheme => SIZES.map(viewport => ({ viewport, colorScheme })));
  const shots = new Map<Look, Map<string, Buffer>>();
  const findings: Findings = [];
  const waiting = [...looks];
  const goOn = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      shots.set(look, await shootLook(browser, baseURL, look, findings));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  await writeSheets(browser, looks, shots, folder);
  if (findings.length > 0) throw new Error(`${findings.length} findings:\n${findings.join('\n')}`);
}

async function shootLook(
  browser: Browser,
  baseURL: string,
  look: Look,
  findings: Findings,
): Promise<Map<string, Buffer>> {
  const shots = new Map<string, Buffer>();
  for (const isNewcomer of [true, false]) {
    const context = await openLook(browser, baseURL, look);
    const page = await context.newPage();
    page.setDefaultTimeout(STEP_MS);
    await page.goto('/');
    if (!isNewcomer) await signIn(page);
    const states = TRAINING_STATES.filter(state => Boolean(state.isNewcomer) === isNewcomer);
    for (const state of states) {
      if (state.isTouch && !isPhone(look)) continue;
      const shot = await shootState(page, state, look, findings);
      if (shot) shots.set(state.name, shot);
    }
    await context.close();
  }
  return shots;
}

async function shootState(
  page: Page,
  state: TrainingState,
  look: Look,
  findings: Findings,
): Promise<Buffer | undefined> {
  const name = `${state.name}, ${look.viewport.width}×${look.viewport.height} ${look.colorScheme}`;
  try {
    await state.show(page);
  } catch (error) {
    findings.push(`${name}: no way there: ${error}`);
    for (const _ of [1, 2]) await page.keyboard.press('Escape');
    return undefined;
  }
  await page.waitForTimeout(300);
  // A picture first: some states pass by themselves.
  const shot = await page.screenshot({ type: 'jpeg', quality: 85 });
  findings.push(...(await examine(page)).map(found => `${name}: ${found}`));
  return shot;
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

async function writeSheets(
  browser: Browser,
  looks: readonly Look[],
  shots: ReadonlyMap<Look, Map<string, Buffer>>,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (const { name } of TRAINING_STATES) {
    const rows = THEMES.map(theme => ({
      shots: looks.flatMap(look => (look.colorScheme === theme ? (shots.get(look)?.get(name) ?? []) : [])),
    }));
    const path = `${folder}/${name}.jpg`;
    await pasteRows(browser, rows, { scale: 0.45, quality: 60, path });
    bytes += statSync(path).size;
  }
  if (bytes > MAX_BYTES) throw new Error(`The pictures take ${bytes} bytes, more than ${MAX_BYTES}`);
  const lines = TRAINING_STATES.map(({ name, title }) => `## ${title}\n\n![${title}](${name}.jpg)\n`);
  writeFileSync(`${folder}/README.md`, `${HEAD}\n${lines.join('\n')}`);
}

const HEAD = `# The training, state by state

Each at 390×844, 320×640, 844×390 and 1280×800, light above and dark below; the training's own keys only where fingers press.
Drawn by \`npm run screens -- --training\`, which fails where axe finds anything or a page is wider than the screen.
`;
