import { type Call, GONE } from './call.ts';
import { IdParams, PageQuery } from './common.ts';
import { WORKOUT_BODY_BYTES } from './limits.ts';
import * as templates from './templates.ts';
import * as workouts from './workouts.ts';

export const templateCalls = {
  createTemplate: {
    method: 'POST',
    path: '/api/templates/',
    auth: 'user',
    summary: 'Создать шаблон из тренировки',
    body: templates.CreateTemplateBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 201: templates.Template, 200: templates.Template },
    refusals: ['not_found', 'limit_reached'],
  },
  listTemplates: {
    method: 'GET',
    path: '/api/templates/',
    auth: 'user',
    summary: 'Шаблоны',
    query: PageQuery,
    answers: { 200: templates.TemplatesPage },
  },
  getTemplate: {
    method: 'GET',
    path: '/api/templates/{id}/',
    auth: 'user',
    summary: 'Шаблон',
    params: IdParams,
    answers: { 200: templates.Template },
  },
  updateTemplate: {
    method: 'PATCH',
    path: '/api/templates/{id}/',
    auth: 'user',
    summary: 'Изменить шаблон',
    params: IdParams,
    body: templates.UpdateTemplateBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 200: templates.Template },
    refusals: ['limit_reached'],
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/api/templates/{id}/',
    auth: 'user',
    summary: 'Удалить шаблон',
    params: IdParams,
    answers: GONE,
  },
  applyTemplate: {
    method: 'POST',
    path: '/api/templates/{id}/apply/',
    auth: 'user',
    summary: 'Начать тренировку по шаблону',
    params: IdParams,
    body: workouts.StartCopyBody,
    bodyBytes: WORKOUT_BODY_BYTES,
    answers: { 201: workouts.StartedCopy, 200: workouts.StartedCopy },
    refusals: ['workout_active', 'client_key_taken', 'limit_reached'],
  },
  favoriteTemplate: {
    method: 'POST',
    path: '/api/templates/{id}/favorite/',
    auth: 'user',
    summary: 'Добавить в избранное или убрать',
    params: IdParams,
    body: templates.FavoriteBody,
    answers: { 200: templates.Template },
  },
} as const satisfies Record<string, Call>;
