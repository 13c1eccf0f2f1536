import { type Call, GONE } from './call.ts';
import { IdParams, NamedRefs } from './common.ts';
import * as exercises from './exercises.ts';

export const exerciseCalls = {
  listExercises: {
    method: 'GET',
    path: '/api/exercises/',
    auth: 'optional',
    summary: 'Упражнения',
    query: exercises.ExercisesQuery,
    answers: { 200: exercises.ExercisesPage },
  },
  getExercise: {
    method: 'GET',
    path: '/api/exercises/{id}/',
    auth: 'optional',
    summary: 'Упражнение',
    params: IdParams,
    answers: { 200: exercises.Exercise },
  },
  createExercise: {
    method: 'POST',
    path: '/api/exercises/',
    auth: 'user',
    summary: 'Создать упражнение',
    body: exercises.CreateExerciseBody,
    answers: { 201: exercises.Exercise, 200: exercises.Exercise },
  },
  updateExercise: {
    method: 'PATCH',
    path: '/api/exercises/{id}/',
    auth: 'user',
    summary: 'Изменить своё упражнение',
    params: IdParams,
    body: exercises.UpdateExerciseBody,
    answers: { 200: exercises.Exercise },
  },
  deleteExercise: {
    method: 'DELETE',
    path: '/api/exercises/{id}/',
    auth: 'user',
    summary: 'Удалить своё упражнение',
    params: IdParams,
    answers: GONE,
  },
  archiveExercise: {
    method: 'POST',
    path: '/api/exercises/{id}/archive/',
    auth: 'user',
    summary: 'Убрать в архив',
    params: IdParams,
    answers: { 200: exercises.Exercise },
  },
  unarchiveExercise: {
    method: 'POST',
    path: '/api/exercises/{id}/unarchive/',
    auth: 'user',
    summary: 'Вернуть из архива',
    params: IdParams,
    answers: { 200: exercises.Exercise },
  },
  listMuscles: {
    method: 'GET',
    path: '/api/muscles/',
    auth: 'optional',
    summary: 'Мышцы',
    answers: { 200: NamedRefs },
  },
  listEquipments: {
    method: 'GET',
    path: '/api/equipments/',
    auth: 'optional',
    summary: 'Оборудование',
    answers: { 200: NamedRefs },
  },
} as const satisfies Record<string, Call>;
