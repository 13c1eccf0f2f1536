// The workbench: every control in its states in both themes, and the sample that its screens show.
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
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

test('the sample has a past, a template and a training that runs', async () => {
  await makeSample();
  openAt('/');
  await expect.element(page.getByText('Идёт тренировка')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Верх' })).toBeVisible();
  openAt('/history');
  await expect.poll(() => page.getByRole('article').all().length).toBe(8);
});
