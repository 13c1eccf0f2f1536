const username = 'Имя пользователя';
const code = 'Код восстановления';
const password = 'Новый пароль';
const repeat = 'Повторите новый пароль';

export const texts = {
  title: 'Новый пароль по коду',
  intro:
    'Коды создают заранее: Профиль → Учетная запись → Входы и токены. Кода нет? Новый пароль может выдать тот, кто ведёт сервер.',
  username,
  code,
  codeHint: 'Каждый код подходит один раз',
  password,
  passwordHint: 'Не меньше 6 символов',
  repeat,
  submit: 'Сохранить пароль',
  done: 'Пароль обновлён. Войдите с ним.',

  usernameMissing: 'Введите имя пользователя',
  codeMissing: 'Введите код',
  passwordTooShort: 'Пароль слишком короткий',
  passwordTooLong: 'Пароль слишком длинный',
  passwordsDiffer: 'Пароли не совпадают',
  badCode: 'Имя пользователя или код указаны неверно, или этот код уже использован.',
  unreachable: 'Нет сети. Проверьте связь и попробуйте ещё раз.',
} as const;

/** What the server's fields are called on this page. */
export const fieldNames = { username, code, new_password: password, new_password2: repeat } as const;
