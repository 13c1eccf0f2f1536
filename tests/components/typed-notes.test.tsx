// Covers docs/product.md: Training.
// A note being typed in its dialog when the page is left, and killed then.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { noteWorkout } from '#commands/edit-workout.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { openAt } from './support/open-at.tsx';
import { elsewhere } from './support/seeded.ts';
import { expectCount } from './support/seen.ts';
import { BENCH, exercise, field, startWithBench } from './support/training.ts';

const dialog = () => page.getByRole('dialog', { name: /^Заметка/ });

async function openNote(of: string): Promise<void> {
  if (of === 'a set') {
    await page.getByRole('button', { name: 'Действия: подход 1' }).click();
    await page.getByRole('menuitem', { name: 'Заметка' }).click();
  } else await page.getByRole('button', { name: /(?:Изменить заметку|Заметка к тренировке)$/ }).click();
}

const typedIn = () => dialog().getByRole('textbox');

/** As a phone's system does on the way to another app; what is not kept before the first await may never be. */
function leavePage(): string | null {
  window.dispatchEvent(new Event('pagehide'));
  return localStorage.getItem('workout.typed.v1');
}

test.each(['a set', 'the training'])(
  '[DUR6] the note of %s is kept as typed, and is there afterwards',
  async of => {
    await startWithBench(1);
    await openNote(of);
    await typedIn().fill('Локти ближе');
    const kept = leavePage();
    expect(kept).toContain('Локти ближе');
    await expect.poll(() => localStorage.getItem('workout.typed.v1')).toBeNull();
    await dialog().getByRole('button', { name: 'Закрыть' }).click();
    await expectCount(page.getByText('Локти ближе'), 0);
    await openNote(of);
    await expect.element(typedIn()).toHaveValue('');

    await dialog().getByRole('button', { name: 'Закрыть' }).click();
    localStorage.setItem('workout.typed.v1', kept ?? '');
    openAt('/workout');
    await expect.element(field(exercise(BENCH), 'кг, подход 1')).toBeVisible();
    await openNote(of);
    await expect.element(typedIn()).toHaveValue('Локти ближе');
  },
);

const NOTE = 'workout.typed.v1';

async function noteElsewhere(note: string): Promise<void> {
  await elsewhere(async ctx => {
    const workout = await getActiveWorkout(ctx.db);
    await noteWorkout(ctx, workout?.key ?? '', note);
  });
}

const noteNow = () => elsewhere(async ({ db }) => (await getActiveWorkout(db))?.note);

test.each([
  ['closed', 'Закрыть', 'С другого устройства'],
  ['saved', 'Сохранить', 'Локти ближе'],
])(
  '[LATER1] a note kept as typed, then changed elsewhere and %s here, is as the later act says',
  async (_, press, expected) => {
    await startWithBench(1);
    await openNote('the training');
    await typedIn().fill('Локти ближе');
    leavePage();
    await expect.poll(() => localStorage.getItem(NOTE)).toBeNull();
    await noteElsewhere('С другого устройства');
    await expect.element(page.getByText('С другого устройства')).toBeInTheDocument();
    await dialog().getByRole('button', { name: press }).click();
    await expectCount(dialog(), 0);
    await expect.poll(() => localStorage.getItem(NOTE)).toBeNull();
    expect(await noteNow()).toBe(expected);
  },
);
