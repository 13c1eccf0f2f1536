// The workbench: every control in its states in both themes, and the sample that its screens show.
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listAddresses } from '../../src/workbench/addresses.ts';
import { makeSample } from '../../src/workbench/sample.ts';
import { Workbench } from '../../src/workbench/workbench.tsx';
import { expectAccessible } from './support/expect-accessible.ts';
import { openAt } from './support/open-at.tsx';

test('every control is accessible in its states, light and dark', async () => {
  await page.viewport(1280, 900);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <MemoryRouter>
      <Workbench />
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { level: 1, name: 'Верстак' })).toBeVisible();
  await expect.poll(() => page.getByRole('region', { name: 'Секундомер' }).all().length).toBe(8);
  await expectAccessible();
  root.unmount();
});

test('the sample has a past, a template, an exercise of its own and a training that runs', async () => {
  const addresses = listAddresses(await makeSample());
  const open = (start: string, end = '') => {
    const address = addresses.find(({ path }) => path.startsWith(start) && path.endsWith(end));
    openAt(address?.path ?? '', undefined, address?.state && { usr: address.state });
  };
  open('/');
  await expect.element(page.getByText('Идёт тренировка')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Верх' })).toBeVisible();
  open('/history');
  await expect.poll(() => page.getByRole('article').all().length).toBe(8);
  open('/success_workout');
  await expect.element(page.getByText('Вы завершили тренировку')).toBeVisible();
  open('/t#');
  await expect.element(page.getByRole('button', { name: 'Добавить в мои шаблоны' })).toBeVisible();
  open('/templates/', '/edit');
  await expect.element(page.getByRole('button', { name: 'Добавить упражнение' })).toBeVisible();
  open('/exercises/', '/edit');
  await expect.element(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Тяга на петлях');
});
