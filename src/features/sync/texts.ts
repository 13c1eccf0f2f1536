import { countRows, describeRemovedToo } from '#domain/plural.ts';

const discardLeaves = 'На этом устройстве останется то, что есть на сервере.';

export const texts = {
  title: 'Синхронизация',
  allSent: 'Всё на сервере.',
  nothingKept: 'Изменений, которые ждут отправки, нет.',
  notAnswered: 'Узнать, что нового на сервере, пока не удалось. Приложение попробует ещё раз.',
  unread: (count: number) =>
    `Эта версия приложения не понимает ${countRows(count)} с сервера. Обновите приложение.`,
  waitingTitle: (count: number) => `Ждут отправки: ${count}`,
  waitingHint: 'Записано на этом устройстве и уйдёт на сервер, как только будет связь.',
  rejectedTitle: (count: number) => `Требует внимания: ${count}`,
  asideTitle: (count: number) => `Отложено: ${count}`,
  asideHint: 'Отправляется раз в день. Остальное уходит без этого.',
  setAside: 'Отложить',
  actionsOf: (what: string) => `Действия: ${what}`,
  sendNow: 'Отправить сейчас',
  export: 'Сохранить в файл',
  exportName: (day: string) => `podhod-${day}.json`,
  retry: 'Повторить',
  mend: 'Исправить',
  putBack: 'Вернуть',
  discard: 'Удалить',
  discardTitle: 'Удалить изменение?',
  discardText: (others: number) =>
    others === 0 ? discardLeaves : `Вместе с ним ${describeRemovedToo(others)}. ${discardLeaves}`,
  backAgain: {
    item: 'Упражнение добавлено снова',
    workout: 'Тренировка сохранена отдельно',
  },
  nothingToPutBack: 'Возвращать нечего: этого на устройстве больше нет',
  sendFailed: 'Не удалось отправить. Попробуйте ещё раз.',
  exportFailed: 'Не удалось сохранить файл',
  decisionFailed: 'Не удалось сохранить',
  attempts: (count: number) => `попыток: ${count}`,
  reasons: {
    lost: 'Удалено, заменено или отменено на другом устройстве.',
    depends: 'Ждёт другого изменения, которое не принято.',
    unknown: 'Сервер не принял изменение.',
  },
  unknownChange: 'Изменение',
  newerVersion: 'Изменение записано другой версией приложения. Обновите приложение.',
  changed: {
    remove: { keep: 'Оставить', goOn: 'Удалить всё равно' },
    replace: { keep: 'Оставить', goOn: 'Заменить всё равно' },
    cancel: { keep: 'Продолжить тренировку', goOn: 'Отменить всё равно' },
  },
};
