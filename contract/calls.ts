import type { TObject, TSchema } from 'typebox';
import * as auth from './auth.ts';
import { IdParams, NamedRefs, PageQuery } from './common.ts';
import * as exercises from './exercises.ts';
import * as history from './history.ts';
import * as sets from './sets.ts';
import * as templates from './templates.ts';
import * as workouts from './workouts.ts';

/** One call of the API: what the server validates, the OpenAPI document describes and the tests walk. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** `optional`: open to everybody, but a token, where there is one, must be good. */
  auth: 'none' | 'optional' | 'user';
  summary: string;
  params?: TObject;
  query?: TObject;
  body?: TObject;
  /** Answers of success by status; null: no body. */
  answers: { [status: number]: TSchema | null };
  /** The answer holds tokens, or repeating the call is judged anew: no idempotency key is kept for it. */
  keepsNoAnswer?: true;
}

const GONE = { 204: null };

export const authCalls = {
  login: {
    method: 'POST',
    path: '/api/token/',
    auth: 'none',
    summary: 'Войти',
    body: auth.LoginBody,
    answers: { 200: auth.Tokens },
    keepsNoAnswer: true,
  },
  refreshTokens: {
    method: 'POST',
    path: '/api/token/refresh/',
    auth: 'none',
    summary: 'Обновить токен доступа',
    body: auth.RefreshBody,
    answers: { 200: auth.RefreshedTokens },
    keepsNoAnswer: true,
  },
  revokeTokens: {
    method: 'POST',
    path: '/api/token/revoke/',
    auth: 'none',
    summary: 'Отозвать токен (выход)',
    body: auth.RevokeBody,
    answers: GONE,
    keepsNoAnswer: true,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    auth: 'none',
    summary: 'Зарегистрироваться',
    body: auth.RegisterBody,
    answers: { 201: auth.User },
    keepsNoAnswer: true,
  },
  quickStart: {
    method: 'POST',
    path: '/api/auth/guest/quick-start/',
    auth: 'none',
    summary: 'Начать гостем',
    body: auth.QuickStartBody,
    answers: { 201: auth.UserWithTokens },
    keepsNoAnswer: true,
  },
  upgradeGuest: {
    method: 'POST',
    path: '/api/auth/guest/upgrade/',
    auth: 'user',
    summary: 'Сделать гостя постоянным пользователем',
    body: auth.RegisterBody,
    answers: { 200: auth.UserWithTokens },
    keepsNoAnswer: true,
  },
  getMe: {
    method: 'GET',
    path: '/api/auth/me/',
    auth: 'user',
    summary: 'Кто я',
    answers: { 200: auth.User },
  },
  updateMe: {
    method: 'PATCH',
    path: '/api/me/',
    auth: 'user',
    summary: 'Изменить имя или почту',
    body: auth.UpdateMeBody,
    answers: { 200: auth.User },
  },
  changePassword: {
    method: 'POST',
    path: '/api/me/change-password/',
    auth: 'user',
    summary: 'Сменить пароль',
    body: auth.ChangePasswordBody,
    answers: GONE,
    keepsNoAnswer: true,
  },
  deleteMe: {
    method: 'DELETE',
    path: '/api/me/delete/',
    auth: 'user',
    summary: 'Удалить аккаунт и все его данные',
    body: auth.DeleteMeBody,
    answers: GONE,
    keepsNoAnswer: true,
  },
  getSettings: {
    method: 'GET',
    path: '/api/me/settings/',
    auth: 'user',
    summary: 'Настройки',
    answers: { 200: auth.Settings },
  },
  updateSettings: {
    method: 'PATCH',
    path: '/api/me/settings/',
    auth: 'user',
    summary: 'Изменить настройки',
    body: auth.UpdateSettingsBody,
    answers: { 200: auth.Settings },
  },
} as const satisfies Record<string, Call>;

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
    answers: { 200: workouts.MaybeUpdatedTemplate },
  },
} as const satisfies Record<string, Call>;

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

export const templateCalls = {
  createTemplate: {
    method: 'POST',
    path: '/api/templates/',
    auth: 'user',
    summary: 'Создать шаблон из тренировки',
    body: templates.CreateTemplateBody,
    answers: { 201: templates.Template, 200: templates.Template },
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
    answers: { 201: workouts.StartedCopy, 200: workouts.StartedCopy },
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
