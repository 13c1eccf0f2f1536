import type { ChangePasswordBody, RegisterBody } from '#contract/auth.ts';
import { PASSWORD_MAX, PASSWORD_MIN, QUICK_START_GAP_MS, USERNAME_MAX } from '#domain/limits.ts';
import {
  checkEmail,
  checkUsername,
  findPasswordProblem,
  type PasswordProblem,
  type UsernameProblem,
} from '#domain/validation.ts';
import type { Trx } from '../database/database.ts';
import { ApiError, FieldProblems, invalidRequest } from '../http/api-error.ts';
import { findUserByName } from './users.ts';

const USERNAME_MESSAGES: Readonly<Record<UsernameProblem, string>> = {
  empty: 'Имя пользователя не может быть пустым',
  too_long: `Не больше ${USERNAME_MAX} символов.`,
  bad_characters: 'Только буквы, цифры и символы @ . + - _',
};

const PASSWORD_MESSAGES: Readonly<Record<PasswordProblem, string>> = {
  too_short: `Пароль слишком короткий: не меньше ${PASSWORD_MIN} символов.`,
  too_long: `Пароль слишком длинный: не больше ${PASSWORD_MAX} символов.`,
};

/** Robots fill hidden fields and are fast. A clock that is ahead or days off is no robot. */
export function refuseRobots(body: { hp_field?: string; hp_ts: number }, nowMs: number): void {
  if (body.hp_field) throw invalidRequest('Ошибка формы. Попробуйте ещё раз.');
  const sinceLoadMs = nowMs - body.hp_ts;
  if (sinceLoadMs >= 0 && sinceLoadMs < QUICK_START_GAP_MS) throw new ApiError('too_fast');
}

export interface Registration {
  username: string;
  email: string;
  password: string;
}

/**
 * The registration's fields; throws every problem of the form at once. Whether the name is free is checked when it is
 * taken.
 */
export function checkRegistration(body: RegisterBody): Registration {
  const problems = new FieldProblems();
  const username = acceptUsername(body.username, problems);
  const email = acceptEmail(body.email ?? '', problems);
  const passwordProblem = findPasswordProblem(body.password);
  if (passwordProblem) problems.add('password', PASSWORD_MESSAGES[passwordProblem]);
  if (body.password !== body.password2) problems.add('password2', 'Пароли не совпадают.');
  problems.throwIfAny();
  return { username, email, password: body.password };
}

export function acceptUsername(text: string, problems: FieldProblems): string {
  const checked = checkUsername(text);
  if (checked.ok) return checked.value;
  problems.add('username', USERNAME_MESSAGES[checked.problem]);
  return '';
}

export function acceptEmail(text: string, problems: FieldProblems): string {
  const checked = checkEmail(text);
  if (checked.ok) return checked.value;
  problems.add('email', 'Некорректный email');
  return '';
}

/** Must run inside the transaction that takes the name. */
export async function assertNameIsFree(trx: Trx, username: string, ownId: number | null): Promise<void> {
  const other = await findUserByName(trx, username);
  if (!other || other.id === ownId) return;
  const problems = new FieldProblems();
  problems.add('username', 'Пользователь с таким именем уже существует.');
  problems.throwIfAny();
}

export function checkNewPassword(
  body: Pick<ChangePasswordBody, 'new_password' | 'new_password2'>,
  problems: FieldProblems,
): void {
  const problem = findPasswordProblem(body.new_password);
  if (problem === 'too_short') problems.add('new_password', 'Новый пароль слишком короткий');
  if (problem === 'too_long') problems.add('new_password', PASSWORD_MESSAGES.too_long);
  if (body.new_password !== body.new_password2) problems.add('new_password2', 'Пароли не совпадают');
}
