import type { Call } from './call.ts';
import { IdParams, PageQuery } from './common.ts';
import * as history from './history.ts';
import { WORKOUT_BODY_BYTES } from './limits.ts';
import * as templates from './templates.ts';
import * as workouts from './workouts.ts';

export const workoutCalls = {
  createWorkout: {
    method: 'POST',
    path: '/api/workouts/create/',
    auth: 'user',
    summary: 'Начать тренировку или получить идущую',
    body: workouts.CreateWorkoutBody,
    answers: { 201: workouts.Workout, 200: workouts.Workout },
  },
  getActiveWorkout: {
    method: 'GET',
    path: '/api/workouts/active/',
    auth: 'user',
    summary: 'Идущая тренировка',
    answers: { 200: workouts.Workout, 204: null },
  },
  getWorkout: {
    method: 'GET',
    path: '/api/workouts/{id}/',
    auth: 'user',
    summary: 'Тренировка целиком',
    params: IdParams,
    answers: { 200: workouts.Workout },
  },
  listWorkouts: {
    method: 'GET',
    path: '/api/workouts/',
    auth: 'user',
    summary: 'Тренировки целиком, постранично',
    query: workouts.WorkoutsQuery,
    answers: { 200: workouts.WorkoutsPage },
  },
  updateWorkout: {
    method: 'PATCH',
    path: '/api/workouts/{id}/update/',
    auth: 'user',
    summary: 'Переименовать, завершить или отменить',
    params: IdParams,
    body: workouts.UpdateWorkoutBody,
    answers: { 200: workouts.Workout },
  },
  importWorkout: {
    method: 'POST',
    path: '/api/workouts/import/',
    auth: 'user',
    summary: 'Принять завершённую тренировку целиком',
    body: workouts.ImportWorkout,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 201: workouts.Workout, 200: workouts.Workout },
  },
  listHistory: {
    method: 'GET',
    path: '/api/workouts/history/',
    auth: 'user',
    summary: 'История завершённых тренировок',
    query: PageQuery,
    answers: { 200: history.HistoryPage },
  },
  getSummary: {
    method: 'GET',
    path: '/api/workouts/{id}/summary/',
    auth: 'user',
    summary: 'Итоги тренировки',
    params: IdParams,
    answers: { 200: history.Summary },
  },
  recreateWorkout: {
    method: 'POST',
    path: '/api/workouts/{id}/recreate/',
    auth: 'user',
    summary: 'Повторить тренировку',
    params: IdParams,
    body: workouts.StartCopyBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 201: workouts.StartedCopy, 200: workouts.StartedCopy },
  },
  saveAsTemplate: {
    method: 'POST',
    path: '/api/workouts/{id}/save-as-template/',
    auth: 'user',
    summary: 'Сохранить тренировку как шаблон',
    params: IdParams,
    body: workouts.SaveAsTemplateBody,
    answers: { 201: templates.Template, 200: templates.Template },
  },
  maybeUpdateTemplate: {
    method: 'POST',
    path: '/api/workouts/{id}/maybe-update-template/',
    auth: 'user',
    summary: 'Обновить исходный шаблон или оставить',
    params: IdParams,
    body: workouts.MaybeUpdateTemplateBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 200: workouts.MaybeUpdatedTemplate },
  },
} as const satisfies Record<string, Call>;
