export const texts = {
  title: 'История тренировок',
  empty: 'Пока нет завершённых тренировок.',
  begin: 'Начать тренировку',
  loadFailed: 'Не удалось загрузить историю',
  loading: 'Загружаем историю…',

  duration: 'Длительность',
  tonnage: 'Тоннаж',
  noExercises: 'Без упражнений',
  unknownExercise: 'Упражнение',

  repeat: 'Повторить',
  repeatFailed: 'Не удалось воссоздать тренировку',
  otherRunning: 'Тренировка уже идёт',
  otherRunningText: (title: string) =>
    `Чтобы повторить «${title}», сначала завершите или отмените ту, что идёт сейчас.`,
  openRunning: 'Продолжить тренировку',
} as const;
