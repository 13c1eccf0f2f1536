// Covers docs/product.md: Messages; Numbers.
// Covers docs/api.md: Basics; Accounts.
// The numbers of docs/product.md (Numbers), as it writes them: a constant that drifts is a promise that drifts.
import { expect, test } from 'vitest';
import { settingsFields } from '#contract/fields/settings.ts';
import * as limits from '#domain/limits.ts';
import { MAX_TIME_DIGITS } from '#domain/time.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';

test('a call waits 15 s, a refresh 5 s; a token is renewed 20 s before its end', () => {
  expect(limits.REQUEST_TIMEOUT_MS).toBe(15_000);
  expect(limits.REFRESH_TIMEOUT_MS).toBe(5_000);
  expect(limits.REFRESH_BEFORE_EXPIRY_SEC).toBe(20);
  expect(limits.EXPIRY_MARGIN_SEC).toBe(30);
});

test('lists come in pages of 5 templates, 10 and 8 trainings, 50 exercises', () => {
  expect(limits.TEMPLATES_PAGE).toBe(5);
  expect(limits.TEMPLATE_LIST_PAGE).toBe(20);
  expect(limits.HISTORY_FIRST_PAGE).toBe(10);
  expect(limits.HISTORY_NEXT_PAGE).toBe(8);
  expect(limits.HISTORY_ROOT_MARGIN_PX).toBe(200);
  expect(limits.EXERCISES_PAGE).toBe(50);
  expect(limits.TEMPLATE_CARD_EXERCISES).toBe(6);
});

test('a search begins at 3 characters, 400 ms after the last key', () => {
  expect(limits.SEARCH_MIN_CHARS).toBe(3);
  expect(limits.SEARCH_DEBOUNCE_MS).toBe(400);
});

test('a rest ticks every second, its bar every 100 ms; the bell is at 0.6 behind a gain of 0.8', () => {
  expect(limits.REST_TICK_MS).toBe(1_000);
  expect(limits.PROGRESS_REFRESH_MS).toBe(100);
  expect(limits.BELL_VOLUME).toBe(0.6);
  expect(limits.MASTER_GAIN).toBe(0.8);
});

test('a quick start leaves a second to a person, a new account is logged in after one', () => {
  expect(limits.QUICK_START_GAP_MS).toBe(1_000);
  expect(limits.REGISTER_LOGIN_DELAY_MS).toBe(1_000);
});

test('a title has 100 characters at most, a password 6 at least, a time 6 digits', () => {
  expect(limits.TITLE_MAX).toBe(100);
  expect(limits.PASSWORD_MIN).toBe(6);
  expect(MAX_TIME_DIGITS).toBe(6);
  expect(settingsFields.restDefaultSec.empty).toBe(120);
  expect(DEFAULT_WORKOUT_TITLE).toBe('Тренировка');
});

test('an error stays 3 s, the one of the exercise list 4 s, a success 2 to 2.5 s', () => {
  expect(limits.ERROR_TOAST_MS).toBe(3_000);
  expect(limits.EXERCISE_LIST_ERROR_MS).toBe(4_000);
  expect(limits.SUCCESS_TOAST_MS).toBe(2_000);
  expect(limits.SUMMARY_TOAST_MS).toBe(2_500);
  expect(limits.ACCOUNT_TOAST_MS).toBe(2_000);
});
