/** Auth and account. Tokens do not rotate: a refresh gives an access token and no more. */
import { NO_CONTENT, type OldAnswer, ok, refuse, refuseField } from './answer.ts';
import { mine, type OpenCall, open, type Route } from './call.ts';
import { settingsView, userView } from './views.ts';
import { newUser, type UserRow, type World } from './world.ts';

const ACCESS_LIVES_SEC = 900;
const MIN_GAP_MS = 1000;

export const ACCOUNT_ROUTES: Route[] = [
  open('POST', 'token/', ({ world, body }) => {
    const user = world.users.find(row => row.username === body.username && row.password === body.password);
    return user && user.password !== null
      ? ok(tokensOf(world, user))
      : refuse(401, 'Не найдено активной учетной записи с указанными данными');
  }),
  open('POST', 'token/refresh/', ({ world, body }) => {
    const user = world.users.find(({ id }) => body.refresh === `refresh-${id}`);
    return user ? ok({ access: accessToken(world, user) }) : refuse(401, 'Токен недействителен');
  }),
  open('POST', 'auth/register/', call => {
    const refusal = refuseForm(call);
    return refusal ?? ok(userView(newUser(call.world, formFields(call))), 201);
  }),
  open('POST', 'auth/guest/quick-start/', ({ world, body }) => {
    if (isTooFast(world, body)) return TOO_FAST;
    const user = newUser(world, {});
    return ok({ user: userView(user), tokens: tokensOf(world, user) }, 201);
  }),
  mine('POST', 'auth/guest/upgrade/', call => {
    if (!call.user.isGuest) return refuse(403, 'Вы уже зарегистрированы.');
    const refusal = refuseForm(call);
    if (refusal) return refusal;
    Object.assign(call.user, formFields(call));
    return ok({ tokens: tokensOf(call.world, call.user) });
  }),
  mine('GET', 'auth/me/', ({ user }) => ok(userView(user))),
  mine('PATCH', 'me/', ({ user, body }) => {
    if (body.username === '') return refuseField('username', 'Имя пользователя не может быть пустым');
    if (typeof body.username === 'string') user.username = body.username;
    if (typeof body.email === 'string') user.email = body.email;
    return ok(userView(user));
  }),
  mine('POST', 'me/change-password/', ({ user, body }) => {
    if (user.password !== null && body.current_password !== user.password) {
      return refuseField('current_password', 'Неверный пароль.');
    }
    user.password = String(body.new_password);
    return NO_CONTENT;
  }),
  mine('DELETE', 'me/delete/', ({ world, user, body }) => {
    if (user.password !== null && body.password !== user.password) {
      return refuseField('password', 'Неверный пароль.');
    }
    world.users = world.users.filter(row => row !== user);
    return NO_CONTENT;
  }),
  mine('GET', 'me/settings/', ({ user }) => ok(settingsView(user))),
  mine('PATCH', 'me/settings/', ({ user, body }) => {
    if (typeof body.rest_default_sec === 'number') user.restDefaultSec = body.rest_default_sec;
    return ok(settingsView(user));
  }),
];

/** Whose access token this is; undefined: nobody's, or it has run out. */
export function userOfToken(world: World, authorization: string | undefined): UserRow | undefined {
  const claims = authorization?.startsWith('Bearer ') ? readClaims(authorization.slice(7)) : undefined;
  if (!claims || claims.exp * 1000 <= world.now()) return undefined;
  return world.users.find(row => row.id === claims.user_id);
}

function tokensOf(world: World, user: UserRow) {
  return { access: accessToken(world, user), refresh: `refresh-${user.id}` };
}

/** The shape of a JWT; the double trusts everybody. */
function accessToken(world: World, user: UserRow): string {
  const iat = Math.floor(world.now() / 1000);
  const claims = JSON.stringify({ iat, exp: iat + ACCESS_LIVES_SEC, user_id: user.id });
  return `e30.${Buffer.from(claims).toString('base64url')}.none`;
}

function readClaims(token: string): { exp: number; user_id: number } | undefined {
  const payload = token.split('.')[1];
  return payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
}

const TOO_FAST = refuse(400, 'Слишком быстрый запрос. Пожалуйста, подождите немного.');

function isTooFast(world: World, body: Record<string, unknown>): boolean {
  const sinceMs = world.now() - Number(body.hp_ts);
  return sinceMs >= 0 && sinceMs < MIN_GAP_MS;
}

function refuseForm({ world, body }: OpenCall): OldAnswer | undefined {
  if (isTooFast(world, body)) return TOO_FAST;
  if (body.password !== body.password2) return refuseField('password2', 'Пароли не совпадают.');
  if (world.users.some(row => row.username === body.username)) {
    return refuseField('username', 'Пользователь с таким именем уже существует.');
  }
  return undefined;
}

function formFields({ body }: OpenCall) {
  return {
    username: String(body.username),
    email: String(body.email ?? ''),
    password: String(body.password),
    isGuest: false,
  };
}
