/** What a person does in a training and by its templates, step by step. */
import type { CDPSession, Locator, Page } from 'playwright';

export async function startBy(page: Page, template: string): Promise<void> {
  await page.goto('/');
  await card(page, template).click();
  await button(page.getByRole('dialog'), 'Начать тренировку').click();
  await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).first().waitFor();
}

export async function cancelTraining(page: Page): Promise<void> {
  await button(page, 'Отменить').click();
  await button(page.getByRole('dialog'), 'Отменить тренировку').click();
  await page.getByRole('heading', { name: 'Начать тренировку' }).waitFor();
}

export async function addExercise(page: Page, name: string): Promise<void> {
  await button(page, 'Добавить упражнение').click();
  await pick(page, name);
  await part(page, name).waitFor();
}

export async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
  await page.getByRole('checkbox', { name, exact: true }).first().check();
  await button(page, 'Добавить (1)').click();
}

export async function addSets(page: Page, name: string, count: number): Promise<void> {
  const ticks = part(page, name).getByRole('checkbox');
  const before = await ticks.count();
  for (let made = 1; made <= count; made++) {
    await button(part(page, name), /^\+ Добавить сет/).click();
    await ticks.nth(before + made - 1).waitFor();
  }
}

export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Действия: ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function write(page: Page, name: string, label: string, text: string): Promise<void> {
  await field(page, name, label).fill(text);
}

/** By the leaving of its field, which stores what is in it too. */
export async function closePad(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
  await page.waitForTimeout(250);
}

export async function skipRest(page: Page): Promise<void> {
  const skip = button(page, 'Пропустить отдых');
  while (await skip.isVisible()) {
    await skip.click();
    await page.waitForTimeout(300);
  }
}

export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

export function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

export function field(page: Page, name: string, label: string): Locator {
  return part(page, name).getByLabel(label, { exact: true });
}

export function tick(page: Page, name: string, number: number): Locator {
  return part(page, name).getByRole('checkbox', { name: `Подход ${number} выполнен`, exact: true });
}

export function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').getByRole('button', { name: title, exact: true });
}

export function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: true });
}

/** Of each page, the finger that is on it. */
const fingers = new WeakMap<Page, CDPSession>();

/** Down in the middle of it, and along by a share of its width. */
export async function pushAlong(page: Page, target: Locator, share: number): Promise<void> {
  const { x, y, width, height } = await boxOf(target);
  const finger = await page.context().newCDPSession(page);
  fingers.set(page, finger);
  const touch = (type: 'touchStart' | 'touchMove', along: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: x + width / 2 + along * width, y: y + height / 2 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step++) await touch('touchMove', (share * step) / 10);
}

/** Where it is of no consequence. */
export async function liftFinger(page: Page): Promise<void> {
  const finger = fingers.get(page);
  fingers.delete(page);
  await finger?.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
}

export async function boxOf(
  target: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('nothing to be seen of it');
  return box;
}
