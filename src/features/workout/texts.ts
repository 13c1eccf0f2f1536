import { formatRest } from '#domain/time.ts';

export const texts = {
  noData: 'Нет данных тренировки',
  start: 'Начать пустую тренировку',
  openFailed: 'Не удалось загрузить тренировку. Освободите место на устройстве и попробуйте ещё раз.',
  endedElsewhere: 'Тренировка закончена в другой вкладке или на другом устройстве',
  joinedOther: 'Тренировка объединена с той, что идёт на другом устройстве',

  titleLabel: 'Название тренировки',
  elapsed: 'Время тренировки',
  noSets: 'подходов пока нет',

  exercise: 'Упражнение',
  actionsOf: (name: string) => `Действия: ${name}`,
  showAlternatives: 'Показать альтернативы',
  hideAlternatives: 'Скрыть альтернативы',
  alternatives: 'Альтернативы',
  /** Logged only (SPEC section 8). */
  alternativesFailed: 'Ошибка загрузки альтернатив',
  noAlternatives: 'Альтернатив нет',
  replace: 'Заменить',
  remove: 'Удалить',
  removeTitle: 'Удалить упражнение из тренировки?',
  removeText: 'Это действие нельзя будет отменить.',
  itemRemoved: 'Упражнение удалено',

  column: { number: '№', previous: 'Пред.', weight: 'кг', reps: 'Повт.', reserve: 'ПвЗ', time: 'Время' },
  reserveTitle: 'Повторов в запасе',
  weightOf: (n: number) => `кг, подход ${n}`,
  repsOf: (n: number) => `Повторы, подход ${n}`,
  reserveOf: (n: number) => `Повторов в запасе, подход ${n}`,
  timeOf: (n: number) => `Время, подход ${n}`,
  restOf: (n: number) => `Отдых, подход ${n}`,
  doneOf: (n: number) => `Подход ${n} выполнен`,
  removeSetOf: (n: number) => `Удалить подход ${n}`,
  setRemoved: 'Подход удалён',
  none: '—',
  wrongRest: 'Формат: мм:сс или чч:мм:сс',
  wrongTime: 'Формат: мм:сс или чч:мм:сс или чч:мм:сс',

  step: {
    minusWeight: 'Минус 2,5 кг',
    plusWeight: 'Плюс 2,5 кг',
    minusRep: 'Минус 1 повторение',
    plusRep: 'Плюс 1 повторение',
  },

  addSet: (restSec: number) => `+ Добавить сет (${formatRest(restSec)})`,
  addExercise: 'Добавить упражнение',
  cancel: 'Отменить',
  cancelTitle: 'Отменить тренировку?',
  cancelText: 'Прогресс будет потерян.',
  cancelConfirm: 'Отменить тренировку',
  cancelled: 'Тренировка отменена',
  finish: 'Завершить',
  finishTitle: 'Завершить тренировку?',

  ready: 'Готово',
  tickAll: (n: number) => `Отметить все выполненными: ${n}`,

  undo: 'Вернуть',
  journalHint: 'Позже — в Журнале: История → Журнал',
  undoTooLate: 'Вернуть уже нельзя: изменение отправлено',
  saveFailed: 'Не удалось сохранить',
  statusFailed: 'Не удалось обновить статус',
} as const;
