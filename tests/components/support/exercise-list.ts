// The list of exercises, looked through or picked from.
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAt } from './open-at.tsx';

export async function openList(query = '', from?: string): Promise<void> {
  openAt(`/exercises${query}`, from);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Упражнения' })).toBeVisible();
  await expect.element(page.getByText(/^\d+ упражнени/)).toBeVisible();
}

export function search() {
  return page.getByRole('searchbox', { name: 'Поиск упражнений' });
}

export function rows() {
  return page.getByRole('main').getByRole('listitem');
}

export function chip(group: 'Оборудование' | 'Мышцы', name: string) {
  return page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
}
