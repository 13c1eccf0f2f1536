// Covers docs/product.md: Screens; Messages; Exercises.
// Texts of docs/product.md (Messages) that a screen shows only for a moment or when the device itself fails, to the letter.
import { expect, test } from 'vitest';
import { appTexts } from '#app/texts.ts';
import { REQUEST_FAILED, UNKNOWN_ERROR } from '#domain/http-error-text.ts';
import { texts as archive } from '#features/archive/texts.ts';
import { texts as detail } from '#features/exercise-detail/texts.ts';
import { texts as history } from '#features/history/texts.ts';
import { texts as profile } from '#features/profile/texts.ts';
import { texts as templates } from '#features/start/template-texts.ts';
import { texts as summary } from '#features/summary/texts.ts';
import { texts as workout } from '#features/workout/texts.ts';
import { uiTexts } from '#ui/texts.ts';

test('what is said while something loads', () => {
  expect(appTexts.sessionLoading).toBe('Загружаем сессию…');
  expect(detail.loading).toBe('Загрузка упражнения...');
});

test('what could not be loaded is named', () => {
  expect(history.loadFailed).toBe('Не удалось загрузить историю');
  expect(templates.loadTemplateFailed).toBe('Не удалось загрузить шаблон');
  expect(profile.settingsFailed).toBe('Не удалось загрузить профиль/настройки');
  expect(archive.loadFailed).toBe('Не удалось загрузить архивированные упражнения');
});

test('what could not be done is named', () => {
  expect(history.repeatFailed).toBe('Не удалось воссоздать тренировку');
  expect(templates.applyTemplateFailed).toBe('Не удалось применить шаблон');
  expect(summary.createFailed).toBe('Не удалось создать шаблон');
  expect(summary.updateFailed).toBe('Не удалось применить операцию с шаблоном');
  expect(profile.saveFailed).toBe('Не удалось сохранить настройки');
  expect(archive.restoreFailed).toBe('Ошибка при восстановлении упражнения');
  expect(workout.saveFailed).toBe('Не удалось сохранить');
  expect(uiTexts.restFailed).toBe('Не удалось сохранить отдых');
  expect(workout.statusFailed).toBe('Не удалось обновить статус');
});

test('an error without words of its own has the two fallbacks', () => {
  expect(REQUEST_FAILED).toBe('Ошибка запроса');
  expect(UNKNOWN_ERROR).toBe('Неизвестная ошибка');
});
