// The controls of src/ui by keyboard, on the workbench's own stands.
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { formatWeightKg, parseWeightKg } from '#domain/number.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type Toasts, useToast } from '#ui/overlays/toast-context.ts';
import { ToastProvider } from '#ui/overlays/toast-provider.tsx';
import { ChipStand } from '../../src/workbench/control-stands.tsx';
import { DialogStand, MenuStand } from '../../src/workbench/overlay-stands.tsx';
import { CellStand, FieldStand } from '../../src/workbench/stands.tsx';
import './support/open-at.tsx';
import { htmlOf, pressOn } from './support/seen.ts';

let root: Root | undefined;

afterEach(() => root?.unmount());

function show(stand: ReactNode): void {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  again(stand);
}

let tell: Toasts | undefined;
function Teller() {
  tell = useToast();
  return null;
}

/** With other props, what is typed staying in it. */
const again = (stand: ReactNode) => flushSync(() => root?.render(<MemoryRouter>{stand}</MemoryRouter>));

const press = (key: string) => userEvent.keyboard(`{${key}}`);
const button = (name: string) => page.getByRole('button', { name });

test('a menu is gone through by arrows, its ends meet, and Escape leads back to its button', async () => {
  show(<MenuStand />);
  await button('Действия: Жим штанги лёжа').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(item('Заменить')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(item('Удалить')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(item('Заменить')).toHaveFocus();
  await press('End');
  await expect.element(item('Удалить')).toHaveFocus();
  await press('Escape');
  await expect.element(button('Действия: Жим штанги лёжа')).toHaveFocus();
  expect(page.getByRole('menuitem').all()).toHaveLength(0);
});

test('whoever goes through a menu by keyboard sees where they are, be its items actions or a choice', async () => {
  show(<MenuStand />);
  for (const [menu, second] of [
    ['Действия: Жим штанги лёжа', page.getByRole('menuitem', { name: 'Удалить' })],
    ['Действия: подход 1', page.getByRole('menuitemradio', { name: 'Разминка' })],
  ] as const) {
    await pressOn(button(menu), 'Enter');
    await press('ArrowDown');
    await expect.element(second).toHaveFocus();
    expect(getComputedStyle(htmlOf(second)).outlineStyle).toBe('solid');
    await press('Escape');
  }
});

test('a dialog closes by Escape and gives the focus back', async () => {
  show(<DialogStand />);
  await button('Окно').click();
  await expect.element(page.getByRole('dialog', { name: 'Жим штанги лёжа' })).toBeVisible();
  await press('Escape');
  await expect.element(button('Окно')).toHaveFocus();
  expect(page.getByRole('dialog').query()).toBeNull();
});

function showOverToasts(): void {
  show(
    <ToastProvider durationsMs={{ success: 60_000, error: 60_000, action: 60_000 }}>
      <Teller />
      <DialogStand />
    </ToastProvider>,
  );
}

test('what a toast says over an open dialog is said within it, as often as it is', async () => {
  showOverToasts();
  await button('Окно').click();
  const dialog = page.getByRole('dialog', { name: 'Жим штанги лёжа' });
  await expect.element(dialog).toBeVisible();
  const regions = [...dialog.element().querySelectorAll('[role="status"], [role="alert"]')];
  expect(regions.map(({ textContent }) => textContent)).toEqual(['', '']);
  const said: string[] = [];
  const hearing = new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const { textContent } of addedNodes) said.push(textContent ?? '');
  });
  for (const region of regions) hearing.observe(region, { childList: true });
  tell?.error('Не удалось скопировать');
  await expect.poll(() => said).toEqual(['Не удалось скопировать']);
  tell?.error('Не удалось скопировать');
  await expect.poll(() => said).toHaveLength(2);
  tell?.withdraw();
  await expect.poll(() => regions.map(({ textContent }) => textContent)).toEqual(['', '']);
});

test('a toast’s button can be pressed over a dialog that was opened after it, and the dialog keeps the focus', async () => {
  showOverToasts();
  const acts: string[] = [];
  const offer = (text: string) => tell?.action(text, { label: 'Вернуть', onAction: () => acts.push(text) });
  offer('Подход удалён');
  await expect.element(button('Вернуть')).toBeVisible();
  await button('Окно').click();
  const dialog = page.getByRole('dialog', { name: 'Жим штанги лёжа' });
  await button('Вернуть').click();
  expect(acts).toEqual(['Подход удалён']);
  await expect.element(dialog).toHaveFocus();
  offer('Упражнение удалено');
  await press('Escape');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Вернуть').click();
  expect(acts).toEqual(['Подход удалён', 'Упражнение удалено']);
});

test('a toast over the tallest dialog of a phone leaves its title and its way out', async () => {
  show(
    <ToastProvider durationsMs={{ success: 60_000, error: 60_000, action: 60_000 }}>
      <Teller />
      <Dialog open onClose={() => {}} title="Шаблон">
        <p style={{ height: '100vh' }}>Много упражнений</p>
      </Dialog>
    </ToastProvider>,
  );
  tell?.action('Подход удалён', { label: 'Вернуть', onAction: () => {} });
  await expect.element(button('Вернуть')).toBeVisible();
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const { top } = htmlOf(button('Вернуть')).getBoundingClientRect();
  const heads = [page.getByRole('heading', { name: 'Шаблон' }), button('Закрыть')];
  for (const head of heads) expect(htmlOf(head).getBoundingClientRect().bottom).toBeLessThanOrEqual(top);
});

test('a toast’s button can be pressed over the upper of two dialogs, and over the lower once that has closed', async () => {
  const stand = (opened: number) => (
    <ToastProvider durationsMs={{ success: 60_000, error: 60_000, action: 60_000 }}>
      <Teller />
      <Dialog open={opened > 0} onClose={() => {}} title="Нижнее" />
      <Dialog open={opened > 1} onClose={() => {}} title="Верхнее" />
    </ToastProvider>
  );
  let acts = 0;
  show(stand(1));
  for (const opened of [2, 1, 0]) {
    again(stand(opened));
    tell?.action('Подход удалён', { label: 'Вернуть', onAction: () => acts++ });
    await button('Вернуть').click();
  }
  expect(acts).toBe(3);
});

test('a note’s dialog begins in its field, with what is there', async () => {
  show(<DialogStand />);
  await button('Заметка').click();
  await expect.element(page.getByLabelText('Заметка', { exact: true })).toHaveFocus();
  await expect.element(page.getByLabelText('Заметка', { exact: true })).toHaveValue('Пауза внизу');
});

test('a weight takes a comma, keeps what it cannot read as typed, and Escape takes that back', async () => {
  show(<CellStand />);
  const weight = page.getByLabelText('Вес', { exact: true });
  await expect.element(weight).toHaveValue('102,5');
  await weight.fill('80,25');
  await press('Enter');
  await expect.element(weight).toHaveValue('80,25');
  await weight.fill('8o');
  await press('Enter');
  await expect.element(weight).toHaveAccessibleDescription('Неверный формат');
  await press('Escape');
  await expect.element(weight).toHaveValue('80,25');
  await expect.element(weight).not.toHaveAttribute('aria-invalid');
});

test('a text that is changed in place: Enter saves, Escape does not, a refused one says so', async () => {
  show(<FieldStand />);
  await button('Верх тела').click();
  const title = page.getByRole('textbox', { name: 'Название тренировки' });
  await title.fill('Спина');
  await press('Escape');
  await button('Верх тела').click();
  await title.fill('Ноги');
  await press('Enter');
  await expect.element(button('Ноги')).toHaveFocus();
  await button('Не указан').click();
  const email = page.getByRole('textbox', { name: 'Email' }).last();
  await email.fill('не почта');
  await press('Enter');
  await expect.element(email).toHaveAccessibleDescription('Неверный формат');
});

test('what is typed is said though another device has said the same meanwhile, and twice only then', async () => {
  const said: (number | null)[] = [];
  const cell = (value: number | null) => (
    <NumberCell
      label="Вес"
      inputMode="decimal"
      parse={parseWeightKg}
      format={formatWeightKg}
      value={value}
      source={{}}
      onCommit={typed => said.push(typed)}
    />
  );
  const field = page.getByLabelText('Вес', { exact: true });
  show(cell(100));
  await field.fill('102,5');
  again(cell(102.5));
  await press('Enter');
  expect(said).toEqual([102.5]);
  // Nothing has changed since: the same figure over itself says nothing.
  again(cell(102.5));
  await field.fill('102,5');
  await press('Enter');
  expect(said).toEqual([102.5]);
});

test('a title that is typed is said though another tab has saved the same meanwhile', async () => {
  const said: string[] = [];
  const title = (value: string) => (
    <InlineText label="Название тренировки" value={value} onSave={text => said.push(text)} />
  );
  const open = async (value: string) => {
    await button(value).click();
    return page.getByRole('textbox', { name: 'Название тренировки' });
  };
  show(title('Верх тела'));
  await (await open('Верх тела')).fill('Ноги');
  again(title('Ноги'));
  await press('Enter');
  expect(said).toEqual(['Ноги']);
  // Who has typed nothing takes back nothing.
  await open('Ноги');
  again(title('Спина'));
  await press('Enter');
  await (await open('Спина')).fill('Спина');
  await press('Enter');
  expect(said).toEqual(['Ноги']);
});

test('chips say which one is pressed, and a tick which way it stands', async () => {
  show(<ChipStand />);
  await expect.element(button('Год')).toHaveAttribute('aria-pressed', 'true');
  await button('Всё').click();
  await expect.element(button('Всё')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Год')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('checkbox', { name: 'Не отмечено' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Не отмечено' })).toBeChecked();
});

test('in forced colours, where every chip of segments has an edge, the one that holds has a thicker one', async () => {
  const emulate = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  };
  await emulate('active');
  onTestFinished(() => emulate('none'));
  show(<ChipStand />);
  const edge = (name: string) => getComputedStyle(htmlOf(button(name)), '::before').borderTopWidth;
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  expect([edge('Год'), edge('Всё')]).toEqual(['3px', '1px']);
});

test('a disc that cannot be pressed now looks so, also where it keeps the focus', () => {
  show(
    <>
      <IconButton label="Выше" icon="up" disabled />
      <IconButton label="Ниже" icon="down" aria-disabled />
    </>,
  );
  const look = (name: string) => {
    const { color, cursor } = getComputedStyle(htmlOf(button(name)));
    return { color, cursor };
  };
  expect(look('Ниже')).toEqual(look('Выше'));
});
