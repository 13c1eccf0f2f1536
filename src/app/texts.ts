/** Everything the shell says. The texts of docs/product.md to the letter. */
export const appTexts = {
  sessionLoading: 'Загружаем сессию…',
  sessionLost: 'Ошибка проверки авторизации. Пожалуйста, войдите снова.',
  /** In English: docs/product.md, Messages. */
  finishSessionLost: 'Session expired, please login again',
  tokensRefused: 'Не удалось авторизоваться с токенами',

  navLogin: 'Войти',
  navProfile: 'Профиль',
  navStatistic: 'Статистика',
  navHistory: 'История',
  navTraining: 'Тренировка',
  navExercises: 'Упражнения',

  guest:
    'Вы используете гостевой аккаунт. Чтобы сохранить прогресс на всех устройствах, зарегистрируйте постоянный профиль.',
  guestShort: 'Вы гость',
  guestClose: 'Убрать',
  guestRegister: 'Зарегистрироваться',

  sync: 'Синхронизация',
  syncDone: 'Всё на сервере',
  syncWaiting: (count: number) => `Ждут отправки: ${count}`,
  syncOffline: 'Нет сети',
  syncFailed: 'Не удалось обновить',
  syncFailing: 'Сервер отвечает с ошибкой',
  syncAttention: (count: number) => `Требует внимания: ${count}`,

  /** On the phone's player, while the sound that keeps the page awake plays. */
  resting: 'Идёт отдых',
  name: 'Подход',

  heldSet: (name: string, n: number) => `${name}, подход ${n}`,
  holdFailed: 'Не удалось сохранить время',

  updateReady: 'Доступна новая версия',
  update: 'Обновить',

  installed: 'Приложение установлено',

  dataLost:
    'Браузер удалил данные приложения с этого устройства: так бывает, когда не хватает места. Всё, что было на сервере, вернётся, как только будет связь. Что не успело отправиться, к сожалению, потеряно.',
  dataLostRead: 'Понятно',
  insecure:
    'Адрес без https: приложение не откроется без сети, не установится и не пришлёт сигнал на закрытый экран. Тренировки сохраняются.',

  crashTitle: 'Что-то пошло не так…',
  crashText: 'Экран не открылся. Всё, что было введено, сохранено на устройстве.',
  toTrainings: 'К тренировкам',
  reload: 'Обновить страницу',

  storageTitle: 'Нет доступа к данным',
  storage: {
    quota: 'На устройстве не осталось места. Освободите его, и запись продолжится.',
    'connection-lost': 'Браузер закрыл базу данных. Обновите страницу: сохранённое на месте.',
    other:
      'Браузер не даёт хранить данные на устройстве. Выйдите из приватного режима или разрешите хранение.',
  },
} as const;
