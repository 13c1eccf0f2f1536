import type { FieldNames } from '#domain/http-error-text.ts';
import { countChanges } from '#domain/plural.ts';

const username = 'Имя пользователя';
const email = 'Email';
const currentPassword = 'Текущий пароль';
const newPassword = 'Новый пароль';
const newPasswordRepeat = 'Повторите новый пароль';
const password = 'Пароль';

export const texts = {
  title: 'Учетная запись',
  loadFailed: 'Не удалось загрузить данные',
  userFailed: 'Не удалось загрузить данные пользователя',
  offlineGuest: 'Имя гостевого аккаунта появится, когда устройство свяжется с сервером.',
  retry: 'Повторить',

  username,
  email,
  noEmail: 'Указать',
  joined: 'Дата регистрации',
  type: 'Тип аккаунта',
  guestAccount: 'Гостевой аккаунт',
  fullAccount: 'Полноценный аккаунт',
  kept: 'Тренировки хранятся на этом устройстве и на сервере',
  keptLonger:
    'На этом устройстве они остаются в любом случае. Сервер хранит их 400 дней без входа, после регистрации — без срока.',
  usernameEmpty: 'Имя пользователя не может быть пустым',
  emailMalformed: 'Некорректный email',
  saved: 'Сохранено',
  saveFailed: 'Не удалось сохранить изменения',
  saveOffline: 'Нет сети. Изменить аккаунт можно, когда появится интернет.',
  sessionEnded: 'Ошибка проверки авторизации. Пожалуйста, войдите снова.',

  confirmTitle: 'Подтвердите паролем',
  confirmText: 'Под новым именем вы будете входить, поэтому нужен текущий пароль.',

  changePassword: 'Сменить пароль',
  setPassword: 'Задать пароль',
  setPasswordAbout: 'Вход с других устройств без регистрации',
  currentPassword,
  newPassword,
  newPasswordHint: 'Не меньше 6 символов',
  newPasswordRepeat,
  currentPasswordMissing: 'Введите текущий пароль',
  newPasswordTooShort: 'Новый пароль слишком короткий',
  newPasswordTooLong: 'Новый пароль слишком длинный',
  passwordsDiffer: 'Пароли не совпадают',
  save: 'Сохранить',
  passwordChanged: 'Пароль обновлён',
  passwordFailed: 'Не удалось сменить пароль',
  passwordOffline: 'Нет сети. Сменить пароль можно, когда появится интернет.',

  access: 'Входы и токены',
  accessGuest: 'Устройства и вход',
  accessGuestAbout: 'Кто может войти и как вернуться',

  about: 'Имя и email',
  security: 'Вход и безопасность',
  danger: 'Удаление',
  delete: 'Удалить аккаунт',
  deleteAbout: 'С тренировками, шаблонами и упражнениями',
  deleteTitle: 'Удалить аккаунт?',
  deleteText: 'Все тренировки, шаблоны и упражнения пропадут. Это действие нельзя будет отменить.',
  password,
  passwordMissing: 'Введите пароль для подтверждения',
  deleteConfirm: 'Удалить',
  deleteFailed: 'Не удалось удалить аккаунт',
  deleteOffline: 'Нет сети. Удалить аккаунт можно, когда появится интернет.',
  deleteUnanswered:
    'Ответ не пришёл: возможно, аккаунт уже удалён. Нажмите «Удалить» ещё раз, когда появится интернет.',
  deleted: 'Аккаунт удалён',

  logout: 'Выйти',
  logoutGuestAbout: 'Вернуться можно будет только на этом устройстве',
  logoutTitle: 'Выйти из аккаунта?',
  logoutPlain: 'Отправленное останется на сервере.',
  logoutUnsent: (count: number) => `На этом устройстве ждут отправки: ${countChanges(count)}.`,
  logoutGuest:
    'У гостевого аккаунта нет пароля: войти в него с другого устройства нельзя. Зарегистрируйтесь, чтобы сохранить прогресс, или вернитесь в него потом со страницы входа на этом устройстве.',
  register: 'Зарегистрироваться',
  sendFirst: 'Отправить сейчас и выйти',
  keep: 'Выйти, оставив на устройстве',
  discard: 'Выйти, удалив неотправленное',
  discardTitle: 'Удалить неотправленное?',
  discardText: (count: number) =>
    `Будет потеряно: ${countChanges(count)}. Это действие нельзя будет отменить.`,
  discardGuest: 'Гостевой аккаунт и всё, что в нём записано, пропадут. Это действие нельзя будет отменить.',
  discardConfirm: 'Удалить и выйти',
  sendingTitle: 'Отправляем…',
  sendingLeft: (count: number) => `Осталось отправить: ${countChanges(count)}.`,
  sendingSlow: 'Пока не отправляется. Проверьте связь: как только она появится, всё уйдёт само.',
  sendingRejected: 'Сервер не принял часть изменений: они требуют внимания и останутся на устройстве.',
  logoutFailed: 'Не удалось выйти. Попробуйте ещё раз.',
} as const;

/** The names of the server's fields on this page. */
export const fieldNames: FieldNames = {
  username,
  email,
  current_password: currentPassword,
  new_password: newPassword,
  new_password2: newPasswordRepeat,
  password,
};
