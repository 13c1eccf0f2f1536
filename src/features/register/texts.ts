import type { FieldNames } from '#domain/http-error-text.ts';

const username = 'Имя пользователя';
const email = 'Email';
const password = 'Пароль';
const passwordRepeat = 'Повторите пароль';
const currentPassword = 'Текущий пароль';

export const texts = {
  title: 'Регистрация',
  lead: 'С аккаунтом тренировки будут на всех ваших устройствах.',
  points: ['Работает без сети', 'Без рекламы', 'Выгрузка в CSV'],
  upgradeTitle: 'Сохранить прогресс',
  upgradeIntro:
    'Зарегистрируйте постоянный профиль: все тренировки, шаблоны и упражнения гостевого аккаунта останутся в нём.',
  currentPassword,
  currentPasswordMissing: 'Введите текущий пароль',
  username,
  usernameHint: 'Буквы, цифры и символы @ . + - _',
  email,
  emailHint: 'Необязательно: писем мы не шлём',
  password,
  passwordHint: 'Не меньше 6 символов',
  passwordRepeat,
  submit: 'Зарегистрироваться',
  hasAccount: 'Уже есть аккаунт?',
  login: 'Войти',

  usernameEmpty: 'Имя пользователя не может быть пустым',
  usernameTooLong: 'Имя пользователя слишком длинное: не больше 150 символов',
  usernameBadCharacters: 'В имени пользователя можно только буквы, цифры и символы @ . + - _',
  emailMalformed: 'Некорректный email',
  passwordTooShort: 'Пароль слишком короткий: не меньше 6 символов',
  passwordTooLong: 'Пароль слишком длинный: не больше 256 символов',
  passwordsDiffer: 'Пароли не совпадают.',
  formError: 'Ошибка формы. Попробуйте ещё раз.',

  failed: 'Не удалось зарегистрировать пользователя',
  unreachable: 'Нет сети. Для регистрации нужен интернет: проверьте связь и попробуйте ещё раз.',
  upgradeUnreachable:
    'Нет сети. Для регистрации нужен интернет, а ваши тренировки уже сохранены на этом устройстве: попробуйте ещё раз, когда появится связь.',
  madeBefore: (name: string) =>
    `Вы уже зарегистрированы под именем «${name}». Пароль — тот, что вы ввели в первый раз.`,

  doneTitle: 'Аккаунт создан',
  doneText: 'Входим…',
  doneElsewhere: 'Аккаунт создан. Войти в него можно на странице входа.',
  upgradedTitle: 'Прогресс сохранён',
  upgradedText: 'Теперь в аккаунт можно войти с любого устройства.',
  codesOffer: 'Если забудете пароль, помогут коды. Запишите их.',
  makeCodes: 'К кодам',
  loginFailed: 'Аккаунт создан, но не удалось выполнить вход. Попробуйте войти вручную.',
  loginByHand: 'Войти',
} as const;

/** What the server's fields are called on this page. */
export const fieldNames: FieldNames = {
  username,
  email,
  password,
  password2: passwordRepeat,
  current_password: currentPassword,
};
