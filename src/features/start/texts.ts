/** What the start says at once; of the templates, which come later: template-texts.ts. */
export const texts = {
  title: 'Начать тренировку',
  quickStart: 'Быстрый старт',
  startEmpty: 'Начать пустую тренировку',
  startFailed: 'Не удалось начать тренировку. Освободите место на устройстве и попробуйте ещё раз.',
  goOn: 'Продолжить тренировку',
  openedRunning: 'Эта тренировка ещё идёт',
  promise: 'Дневник силовых тренировок',
  lead: 'Отметьте подход — отдых пойдёт сам, прошлые веса уже стоят в полях.',
  guestHint: 'Регистрация не нужна: дневник начнётся на этом устройстве, даже без сети.',
  templates: 'Шаблоны',
} as const;
