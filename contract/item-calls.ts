import { type Call, GONE } from './call.ts';
import { IdParams } from './common.ts';
import * as sets from './sets.ts';
import * as workouts from './workouts.ts';

export const itemCalls = {
  listItems: {
    method: 'GET',
    path: '/api/workouts/active/exercises/',
    auth: 'user',
    summary: 'Упражнения тренировки',
    query: sets.WorkoutTarget,
    answers: { 200: workouts.WorkoutWithItems },
  },
  addItems: {
    method: 'POST',
    path: '/api/workouts/active/exercises/bulk-add/',
    auth: 'user',
    summary: 'Добавить упражнения',
    body: workouts.BulkAddBody,
    answers: { 200: workouts.WorkoutWithItems },
  },
  deleteItem: {
    method: 'DELETE',
    path: '/api/workouts/active/exercises/{id}/',
    auth: 'user',
    summary: 'Убрать упражнение',
    params: IdParams,
    query: sets.WorkoutTarget,
    body: sets.WorkoutTarget,
    answers: GONE,
  },
  replaceExercise: {
    method: 'POST',
    path: '/api/workouts/active/exercises/replace-by-exercise/',
    auth: 'user',
    summary: 'Заменить упражнение',
    body: workouts.ReplaceExerciseBody,
    answers: { 200: workouts.WorkoutWithItems },
  },
  listSets: {
    method: 'GET',
    path: '/api/workouts/active/exercises/{order}/sets/',
    auth: 'user',
    summary: 'Подходы упражнения',
    params: sets.ItemParams,
    query: sets.SetTarget,
    answers: { 200: sets.SetList },
  },
  createSet: {
    method: 'POST',
    path: '/api/workouts/active/exercises/{order}/sets/',
    auth: 'user',
    summary: 'Добавить подход',
    params: sets.ItemParams,
    body: sets.CreateSetBody,
    answers: { 201: sets.CreatedSet, 200: sets.CreatedSet },
  },
  updateSet: {
    method: 'PATCH',
    path: '/api/workouts/active/exercises/{order}/sets/{setId}/',
    auth: 'user',
    summary: 'Изменить подход',
    params: sets.SetParams,
    body: sets.UpdateSetBody,
    answers: { 200: sets.WorkoutSet },
  },
  deleteSet: {
    method: 'DELETE',
    path: '/api/workouts/active/exercises/{order}/sets/{setId}/',
    auth: 'user',
    summary: 'Убрать подход',
    params: sets.SetParams,
    query: sets.SetTarget,
    body: sets.SetTarget,
    answers: GONE,
  },
} as const satisfies Record<string, Call>;
