// A guest's running training without the way there: made by the app's own commands beside the app, which then opens
// with it. Through the screens it takes three times the work; that way is walked in e2e/workout.spec.ts, main-path.spec.ts
// and taps.spec.ts.
import { expect, type Page } from '@playwright/test';
import type { Rolldown } from 'vite';
import { ROOT } from '../../scripts/root.ts';
import { BESIDE_THE_APP } from '../device-view.ts';
import type { PlannedExercises } from './in-page.ts';

let bundled: Promise<string> | undefined;

/**
 * On /workout, with the start screen one step behind it in the browser's history. `url`: for a browser that has no
 * baseURL.
 */
export async function seedTraining(page: Page, planned: PlannedExercises, url = ''): Promise<void> {
  bundled ??= bundle();
  const script = await bundled;
  await page.goto(url + BESIDE_THE_APP);
  // As a text: what stands there loads no script.
  await page.evaluate(`(async () => {
    ${script}
    const accountKey = await seeds.makeTraining(${JSON.stringify(planned)});
    localStorage.setItem('session.hint.v1', accountKey);
    history.replaceState(null, '', '/');
  })()`);
  await page.goto(`${url}/workout`);
  const started = page.getByRole('timer', { name: 'Время тренировки' });
  await expect(started).toBeVisible();
  for (const name of Object.keys(planned)) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
}

async function bundle(): Promise<string> {
  const { build } = await import('vite');
  const built = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'e2e/seeded/in-page.ts', formats: ['iife'], name: 'seeds' },
    },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (!chunk) throw new Error('the seeds came to nothing');
  return chunk.code;
}
