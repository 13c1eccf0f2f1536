// In which order a screen reader and the Tab key come through a training: by the tree that Chromium hands to the system.
import type { Page } from '@playwright/test';
import { expect, ON_THE_PAGE, test } from './fixtures.ts';
import { seedTraining } from './seeded/training.ts';
import { BENCH, exercise, field, PLANK, tick } from './training-steps.ts';

test.use(ON_THE_PAGE);

interface TreeNode {
  nodeId: string;
  childIds?: string[];
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
}

const READ = ['heading', 'navigation', 'region', 'button', 'link', 'checkbox', 'textbox', 'timer'];

/** What VoiceOver or TalkBack stops at, in their order: 'button Завершить'. */
async function readTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: TreeNode[] };
  await session.detach();
  const byId = new Map(nodes.map(node => [node.nodeId, node]));
  const walk = (node: TreeNode): TreeNode[] => [
    node,
    ...(node.childIds ?? []).flatMap(id => {
      const child = byId.get(id);
      return child ? walk(child) : [];
    }),
  ];
  const [root] = nodes;
  return (root ? walk(root) : [])
    .filter(({ ignored, role }) => !ignored && READ.includes(role?.value ?? ''))
    .map(({ role, name }) => `${role?.value} ${name?.value ?? ''}`.trim());
}

/** The names of what Tab stops at from here on. */
async function pressTab(page: Page, times: number): Promise<string[]> {
  const names: string[] = [];
  for (let press = 0; press < times; press++) {
    await page.keyboard.press('Tab');
    names.push(
      await page.evaluate(() => {
        const { activeElement: element } = document;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    );
  }
  return names;
}

const PLUS = `1-й подход, ${BENCH}`;
const ROW = [
  'textbox кг, подход 1',
  'textbox Повторы, подход 1',
  'textbox Повторов в запасе, подход 1',
  'checkbox Подход 1 выполнен',
  `button Минус 2,5 кг, ${PLUS}`,
  `button Плюс 2,5 кг, ${PLUS}`,
  `button Минус 1 повторение, ${PLUS}`,
  `button Плюс 1 повторение, ${PLUS}`,
];

test('[KEY1] the tree of a training goes head, exercises by row and column, what ends it, rest, navigation', async ({
  page,
}) => {
  await seedTraining(page, { [BENCH]: 1, [PLANK]: 1 });
  await field(exercise(page, PLANK), 'Время, подход 1').fill('100');
  await tick(page, PLANK, 1).check();
  await expect(page.getByRole('timer', { name: 'Отдых' })).toBeVisible();

  const tree = await readTree(page);
  const landmarks = [
    'timer Время тренировки',
    'button Завершить',
    `region ${BENCH}`,
    `button Действия: ${BENCH}`,
    'button Действия: подход 1',
    ...ROW,
    'button + Добавить сет (2:00)',
    `region ${PLANK}`,
    'button Добавить упражнение',
    'button Отменить',
    'timer Отдых',
    'button Пропустить отдых',
    'navigation Основная навигация',
    'link Профиль',
  ];
  const found = tree.filter(line => landmarks.includes(line));
  expect([...new Set(found)]).toEqual(landmarks);
  // One h1, before every h2; a set is deleted from within its menu alone.
  expect(tree.filter(line => line.startsWith('heading')).at(-1)).toBe(`heading ${PLANK}`);
  expect(tree.join()).not.toContain('Удалить подход');
});

test('[KEY1] Tab goes through a row as it is read, and the first one leads over the page', async ({
  page,
}) => {
  await seedTraining(page, { [BENCH]: 2 });
  await field(exercise(page, BENCH), 'кг, подход 1').focus();
  expect(await pressTab(page, ROW.length - 1)).toEqual(ROW.slice(1).map(line => line.replace(/^\w+ /, '')));
  expect(await pressTab(page, 1)).toEqual(['Действия: подход 2']);

  // The page again: nothing has the focus yet.
  await page.reload();
  const ways = page.getByRole('region', { name: 'Быстрый переход' });
  await expect(ways).toBeAttached();
  const clip = () => ways.evaluate(element => getComputedStyle(element).clipPath);
  expect(await clip()).not.toBe('none');
  expect(await pressTab(page, 3)).toEqual(['К содержанию', 'К следующему подходу', 'К навигации']);
  expect(await clip()).toBe('none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Тренировка' })).toBeFocused();
  await ways.getByRole('button', { name: 'К следующему подходу' }).press('Enter');
  await expect(tick(page, BENCH, 1)).toBeFocused();
  await ways.getByRole('button', { name: 'К содержанию' }).press('Enter');
  expect(await pressTab(page, 1)).not.toContain('К следующему подходу');
  await expect(page.locator('main header :focus')).toHaveCount(0);
});

test.describe('a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('[KEY1] ? shows what the keys do, Escape closes it, and in a field it is typed', async ({ page }) => {
    await seedTraining(page, { [BENCH]: 1 });
    await expect(page.getByRole('region', { name: 'Быстрый переход' })).toBeAttached();
    const sheet = page.getByRole('dialog', { name: 'Клавиши' });
    await field(exercise(page, BENCH), 'кг, подход 1').focus();
    await page.keyboard.press('?');
    await expect(field(exercise(page, BENCH), 'кг, подход 1')).toHaveValue('?');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('Escape');

    await tick(page, BENCH, 1).focus();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await expect(sheet.getByText('Отметить подход и перейти к следующему')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(tick(page, BENCH, 1)).toBeFocused();
  });
});
