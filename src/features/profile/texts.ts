import { formatFigure } from '#domain/figure.ts';
import type { Theme } from '#ui/theme.ts';

export const texts = {
  title: 'Профиль',

  account: 'Учетная запись',
  guest: 'Гость',
  guestAccount: 'Гостевой аккаунт',
  trained: (count: number) => `Тренировок: ${formatFigure(count)}`,
  fullAccount: 'Полноценный аккаунт',

  sync: 'Синхронизация',

  exercises: 'Упражнения',
  archive: 'Архив',

  rest: 'Отдых',
  app: 'Приложение',
  settingsFailed: 'Не удалось загрузить профиль/настройки',
  restDefault: 'Отдых по умолчанию',
  restTime: 'Время отдыха',
  restHint: 'Минуты и секунды: 1:30. 0 — без отдыха',
  noRest: 'без отдыха',
  restFormat: 'Формат: мм:сс или чч:мм:сс',
  restInvalid: 'Некорректное значение времени',
  save: 'Сохранить',
  saved: 'Настройки сохранены',
  saveFailed: 'Не удалось сохранить настройки',

  theme: 'Оформление',
  templateOffer: 'Веса в тренировке по шаблону',
  offerNewer: 'Как в прошлый раз',
  offerTemplate: 'Из шаблона',
  keepAwake: 'Экран не гаснет во время тренировки',
  gym: 'Тренировка',
  numberPad: 'Свои клавиши для цифр',
  numberPadAbout: 'С шагом веса и дисками, вместо клавиатуры телефона.',
  gymBar: 'Гриф, кг',
  gymPlates: 'Диски, кг',
  gymPlatesHint: 'По ним рисуется, что надеть на штангу.',
  transfer: 'Импорт и экспорт',
  transferHint: 'Strong, Hevy, FitNotes и своя копия',
  storage: 'Хранить данные надёжно',
  storagePersisted: 'Включено: браузер сам их не удалит.',
  storageAtRisk: 'Тогда браузер не удалит их, если кончится место. Отправленное и так на сервере.',
  storageRefused:
    'Браузер пока отказал. Обычно он соглашается, когда приложение установлено или открывается часто. Отправленное остаётся на сервере.',
  protect: 'Включить',
} as const;

export const themeNames: Readonly<Record<Theme, string>> = {
  system: 'Как в системе',
  light: 'Светлое',
  dark: 'Тёмное',
};
