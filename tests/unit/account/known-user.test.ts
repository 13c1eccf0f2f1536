import { expect, test } from 'vitest';
import { fromState } from '#features/account/known-user.ts';

const STATE = {
  key: 'own',
  username: 'Иван',
  email: 'ivan@example.com',
  date_joined: '2026-11-21T09:00:00.000Z',
  is_guest: false,
};

test('[TAB2] who opened the page is shown to nobody else', () => {
  expect(fromState(STATE, 'own')).toMatchObject({ username: 'Иван', email: 'ivan@example.com' });
  expect(fromState(STATE, 'another')).toBeUndefined();
  expect(fromState({ ...STATE, key: undefined }, 'own')).toBeUndefined();
  expect(fromState(null, 'own')).toBeUndefined();
});
