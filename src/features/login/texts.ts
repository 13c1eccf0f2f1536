import { countExercises, countWorkouts, pluralRu } from '#domain/plural.ts';

interface Recorded {
  workouts: number;
  exercises: number;
  templates: number;
}

function countTemplates(n: number): string {
  return `${n} ${pluralRu(n, 'шаблон', 'шаблона', 'шаблонов')}`;
}

export const texts = {
  title: 'Вход',
  lead: 'Тренировки, шаблоны и рекорды — на всех ваших устройствах.',
  username: 'Имя пользователя',
  password: 'Пароль',
  submit: 'Войти',
  noAccount: 'Нет аккаунта?',
  register: 'Зарегистрироваться',
  forgotten: 'Забыли пароль?',
  recover: 'Код восстановления',

  usernameMissing: 'Введите имя пользователя',
  passwordMissing: 'Введите пароль',
  badCredentials: 'Имя пользователя или пароль указаны неверно',
  unreachable: 'Нет сети. Для входа нужен интернет: проверьте связь и попробуйте ещё раз.',
  noRoom: 'На устройстве не осталось места. Освободите его и войдите ещё раз: записанное не пропало.',
  tokensRefused: 'Не удалось авторизоваться с токенами',
  userUnavailable: 'Не удалось загрузить данные пользователя',

  sessionEnded: 'Ошибка проверки авторизации. Пожалуйста, войдите снова.',
  sessionReused:
    'Вход на этом устройстве завершён: им воспользовался ещё кто-то. Войдите и смените пароль в профиле — это завершит и остальные входы.',
  sessionEndedKept: 'Всё записанное сохранено на этом устройстве.',
  sessionEndedGoesOn: 'Оно уйдёт на сервер, если войти в этот же аккаунт.',
  asGuest: 'Сейчас открыт гостевой аккаунт. Его тренировки останутся на этом устройстве.',

  moveTitle: 'Перенести тренировки?',
  moveText: ({ workouts, exercises, templates }: Recorded, username: string) => {
    const others = exercises > 0 ? countExercises(exercises) : countTemplates(templates);
    const what = workouts > 0 ? countWorkouts(workouts) : others;
    return `На этом устройстве без аккаунта записано: ${what}. Перенести в аккаунт «${username}»?`;
  },
  moveApart: 'Оставленное отдельно не пропадёт: в гостевой аккаунт можно вернуться со страницы входа.',
  move: 'Перенести',
  keepApart: 'Оставить отдельно',
  moved: 'Тренировки перенесены',
  notMoved: 'Перенести не удалось: тренировки остались в гостевом аккаунте на этом устройстве.',

  keptGuests: 'Гостевой аккаунт на этом устройстве',
  keptGuest: 'Гость',
  /** Nothing before the day: it may be 'сегодня', 'вчера' or '2 ноября'. */
  keptSince: (day: string) => `Создан: ${day}`,
  returnToGuest: 'Вернуться',

  endedAccounts: 'Записи на этом устройстве',
  endedSince: (day: string) => `Вход завершён: ${day}`,
  saveEnded: 'Сохранить в файл',
  discardEnded: 'Удалить с устройства',
  discardEndedTitle: (name: string) => `Удалить записи «${name}»?`,
  discardEndedText: 'Чего нет на сервере или в файле, вернуть будет нельзя.',
} as const;
