/** What the form holds, and what is wrong with it before the server is asked (docs/product.md, Forms). */
import { checkEmail, checkUsername, findPasswordProblem } from '#domain/validation.ts';
import { texts } from './texts.ts';

export interface RegisterFields {
  /** The guest's own, where it has one; else it stays empty. */
  current_password: string;
  username: string;
  email: string;
  password: string;
  password2: string;
  /** A trap for robots: nobody sees it, so nobody fills it in. */
  hp_field: string;
}

export const EMPTY_FIELDS: RegisterFields = {
  current_password: '',
  username: '',
  email: '',
  password: '',
  password2: '',
  hp_field: '',
};

/** Message by field; `hp_field` stands for the form as a whole. */
export type FieldErrors = Partial<Record<keyof RegisterFields, string>>;

const USERNAME_TEXTS = {
  empty: texts.usernameEmpty,
  too_long: texts.usernameTooLong,
  bad_characters: texts.usernameBadCharacters,
} as const;

const PASSWORD_TEXTS = { too_short: texts.passwordTooShort, too_long: texts.passwordTooLong } as const;

export function findFieldErrors(fields: RegisterFields, needsCurrent: boolean): FieldErrors {
  const errors: FieldErrors = {};
  if (needsCurrent && fields.current_password === '') errors.current_password = texts.currentPasswordMissing;
  const username = checkUsername(fields.username);
  if (!username.ok) errors.username = USERNAME_TEXTS[username.problem];
  if (!checkEmail(fields.email).ok) errors.email = texts.emailMalformed;
  const password = findPasswordProblem(fields.password);
  if (password) errors.password = PASSWORD_TEXTS[password];
  if (fields.password !== fields.password2) errors.password2 = texts.passwordsDiffer;
  if (fields.hp_field !== '') errors.hp_field = texts.formError;
  return errors;
}

/** As the server gets them. */
export function normalizeFields(fields: RegisterFields): RegisterFields {
  const username = checkUsername(fields.username);
  return {
    ...fields,
    username: username.ok ? username.value : fields.username,
    email: fields.email.trim(),
  };
}
