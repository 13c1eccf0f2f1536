/** Pictures of the screens: on a phone held upright and sideways and on a desktop, light and dark. */
import { type Browser, type BrowserContext, devices, errors } from 'playwright';
import { signIn } from './person.ts';
import { SCREENS } from './screens.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** In a version that may lack a screen, a step that takes longer leads nowhere. */
const LACKING_AFTER_MS = 8_000;

/** Of each screen that could be reached a picture per theme and size, those of a theme together. */
export type Shots = ReadonlyMap<string, readonly Buffer[]>;

/** The pictures of one screen, a row for each theme. */
export function byTheme(pictures: readonly Buffer[]): Buffer[][] {
  return THEMES.map((_, at) => pictures.slice(at * SIZES.length, (at + 1) * SIZES.length));
}

interface ShootOptions {
  /** An earlier version may have no way to a screen: then it is left out, not an error. */
  mayLack?: boolean;
}

/** Goes through the screens of the app at `baseURL`, as a visitor and as somebody of twelve weeks' trainings. */
export async function shootScreens(
  browser: Browser,
  baseURL: string,
  { mayLack = false }: ShootOptions = {},
): Promise<Shots> {
  const lacking = mayLack ? new Set<string>() : undefined;
  const looks = THEMES.flatMap(colorScheme => SIZES.map(viewport => ({ colorScheme, viewport })));
  const sets: Map<string, Buffer>[] = [];
  for (const look of looks) {
    const context = await openLook(browser, baseURL, look);
    sets.push(await shootAll(context, lacking));
    await context.close();
  }
  const shots = SCREENS.map(({ name }): [string, Buffer[]] => [
    name,
    sets.flatMap(set => set.get(name) ?? []),
  ]);
  return new Map(shots.filter(([, pictures]) => pictures.length === looks.length));
}

export interface Look {
  colorScheme: 'light' | 'dark';
  viewport: { width: number; height: number };
}

/** Whether that is a phone's screen, which is touched. */
export function isPhone({ viewport }: Look): boolean {
  return viewport.width < 1000;
}

/** A browser profile that shows the app so, on its second visit: with the app's own type. */
export async function openLook(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...look,
    baseURL,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    userAgent: devices[isPhone(look) ? 'Pixel 7' : 'Desktop Chrome'].userAgent,
    hasTouch: isPhone(look),
    isMobile: isPhone(look),
    reducedMotion: 'reduce',
  });
  const first = await context.newPage();
  await first.goto('/');
  await first.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await first.close();
  return context;
}

async function shootAll(
  context: BrowserContext,
  lacking: Set<string> | undefined,
): Promise<Map<string, Buffer>> {
  const page = await context.newPage();
  if (lacking) page.setDefaultTimeout(LACKING_AFTER_MS);
  const shots = new Map<string, Buffer>();
  let isSignedIn = false;
  for (const screen of SCREENS) {
    if (!screen.isVisitor && !isSignedIn) {
      await signIn(page);
      isSignedIn = true;
    }
    if (lacking?.has(screen.name)) continue;
    try {
      await screen.show(page);
    } catch (error) {
      if (!lacking || !(error instanceof errors.TimeoutError)) throw error;
      lacking.add(screen.name);
      continue;
    }
    await page.waitForTimeout(600);
    shots.set(screen.name, await page.screenshot({ type: 'jpeg', quality: 85 }));
  }
  return shots;
}
