/** Apart from the controls' other words, which the first load brings. */
export const arrangeTexts = {
  title: 'Порядок упражнений',
  up: (name: string) => `Выше: ${name}`,
  down: (name: string) => `Ниже: ${name}`,
  drag: (name: string) => `Перетащить: ${name}`,
  placed: (name: string, place: number, count: number) => `${name}: место ${place} из ${count}`,
  joinNext: 'Суперсет со следующим',
  leaveTurns: 'Убрать из суперсета',
} as const;
