// The order of a training's exercises under a finger and a mouse. Its buttons: tests/screens.
import type { Page } from '@playwright/test';
import { drag } from './finger.ts';
import { AS_A_WHOLE, expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { waitForServiceWorker } from './service-worker.ts';
import { BENCH, PLANK } from './training-steps.ts';

test.use(ON_THE_PAGE);

const SQUAT = 'Приседания со штангой';

test('[PLACE2] an exercise is dragged by its handle past two others, and a third of a line moves it nowhere', async ({
  page,
}) => {
  await seedTraining(page, { [BENCH]: 1, [SQUAT]: 1, [PLANK]: 1 });
  await page.getByRole('button', { name: `Действия: ${BENCH}` }).click();
  await page.getByRole('menuitem', { name: 'Порядок и суперсеты' }).click();
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  const lines = dialog.getByRole('listitem');
  const handle = dialog.getByTitle(`Перетащить: ${BENCH}`);
  await expect(lines).toContainText([BENCH, SQUAT, PLANK]);
  const height = (await lines.first().boundingBox())?.height ?? 0;
  await drag(page, handle, { y: 0.3 * height });
  await expect(lines).toContainText([BENCH, SQUAT, PLANK]);
  await drag(page, handle, { y: 2 * height });
  await expect(lines).toContainText([SQUAT, PLANK, BENCH]);
  await expect(dialog.getByRole('status').first()).toHaveText(`${BENCH}: место 3 из 3`);

  // The last line is lower than the others: it has no superset to make.
  const grip = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - height, { steps: 5 });
  await page.mouse.up();
  await expect(lines).toContainText([SQUAT, BENCH, PLANK]);
  await dialog.getByRole('button', { name: 'Закрыть' }).click();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([SQUAT, BENCH, PLANK]);
});

async function moveBenchDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Действия: ${BENCH}` }).click();
  await page.getByRole('menuitem', { name: 'Порядок и суперсеты' }).click();
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await dialog.getByRole('button', { name: `Ниже: ${BENCH}` }).click();
  await expect(dialog.getByRole('listitem')).toContainText([SQUAT, BENCH]);
}

test('[PLACE2] the sheet comes with the training: it opens when the network is gone', async ({
  page,
  network,
}) => {
  const files = [/arrange-dialog-.*\.js/, /arrange-dialog-.*\.css/].map(file => page.waitForResponse(file));
  await seedTraining(page, { [BENCH]: 1, [SQUAT]: 1 });
  for (const file of files) await (await file).finished();
  network.cutNetwork();
  await moveBenchDown(page);
});

test.describe('installed', () => {
  test.use(AS_A_WHOLE);

  test('[PLACE2] exercises are moved after a start without network', async ({ page, network }) => {
    await seedTraining(page, { [BENCH]: 1, [SQUAT]: 1 });
    await waitForServiceWorker(page);
    network.cutNetwork();
    await page.reload();
    await moveBenchDown(page);
  });
});
