export const texts = {
  title: 'Нагрузка',
  thisWeek: 'Эта неделя',
  weekOf: (day: string) => `Неделя с ${day}`,
  earlier: 'Неделей раньше',
  later: 'Неделей позже',
  failed: 'Не удалось прочитать нагрузку',
  nothing: 'На этой неделе подходов не было.',
  worked: (names: string) => `Работали: ${names}.`,
  muscle: 'Мышца',
  sets: 'Подходы',
  average: 'Обычно',
  /** Of the tick on a bar. */
  meanKey: 'обычно',
  /** Of the drawing's three tints. */
  steps: { few: 'до 5 подходов', some: '5–9', many: '10 и больше' },
  hint: 'Обычно — в среднем за четыре недели до этой. Выполненный подход — целый для основной мышцы упражнения и половина для каждой дополнительной.',
} as const;
