/** A registered person's own account: another name, another password, and the end of it. They need the network. */
import { isTryLater } from '#sync/http/reply.ts';
import { changeAccount, changePassword, deleteAccount } from '#sync/session/account.ts';
import { type LoginResult, login } from '#sync/session/login.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import type { Owner, What } from '../record/deed.ts';
import { inspect } from '../run/inspect.ts';
import { renamed, userOf } from './owners.ts';
import type { Action, Stage } from './stage.ts';

type AccountDeed = Extract<What, { kind: 'account' }>;

/** What somebody has ever asked to be called and to come in by: whether a call without an answer did it, nobody knows. */
export interface Credentials {
  usernames: string[];
  passwords: string[];
}

export function credentialsOf(all: Map<Owner, Credentials>, owner: Owner): Credentials {
  const { username, password } = userOf(owner);
  const known = all.get(owner) ?? { usernames: [username], passwords: [password] };
  all.set(owner, known);
  return known;
}

export const accountActions = {
  'rename-account': {
    weight: 0.6,
    isPossible: isRegistered,
    async perform(stage) {
      const {
        tab: { session },
        db: { accountKey },
        deed: { owner },
        rng,
        credentials,
        intend,
      } = stage;
      const username = renamed(owner, rng.int(1, 99_999));
      credentials.usernames.push(username);
      const what = intend(changing(stage, 'name'));
      const current_password = credentials.passwords.at(-1) ?? '';
      const result = await changeAccount(session, accountKey, { username, current_password });
      return result.kind === 'ok' ? what : undefined;
    },
  },
  'change-password': {
    weight: 0.6,
    isPossible: isRegistered,
    async perform(stage) {
      const {
        tab: { session },
        db: { accountKey },
        rng,
        credentials,
        intend,
      } = stage;
      const current_password = credentials.passwords.at(-1) ?? '';
      const new_password = `sekret-${rng.int(10, 99_999)}`;
      credentials.passwords.push(new_password);
      const what = intend(changing(stage, 'password'));
      const form = { current_password, new_password, new_password2: new_password };
      const result = await changePassword(session, accountKey, form);
      return result.kind === 'ok' ? what : undefined;
    },
  },
  'delete-account': {
    weight: 0.3,
    isPossible: isRegistered,
    async perform(stage) {
      const {
        tab: { session },
        db: { accountKey },
        credentials,
        intend,
      } = stage;
      const password = credentials.passwords.at(-1) ?? '';
      const what = intend(changing(stage, 'deletion'));
      const result = await deleteAccount(session, accountKey, password);
      const isFailure = result.kind === 'refused' && isTryLater(result.error.status);
      if (result.kind === 'unanswered' || isFailure) return what;
      return result.kind === 'ok' ? { ...what, isInDoubt: false } : undefined;
    },
  },
} satisfies Record<string, Action>;

function isRegistered(stage: Stage): boolean {
  return accountOf(stage)?.isGuest === false;
}

function changing(stage: Stage, change: AccountDeed['change']): AccountDeed {
  return { kind: 'account', change, userKey: accountOf(stage)?.userKey ?? null, isInDoubt: true };
}

function accountOf({ device, db }: Stage) {
  return inspect(device).accounts.find(({ key }) => key === db.accountKey);
}

/** By the newest first; an older one is right where a change was never carried out. */
export async function logInAs(
  session: SessionContext,
  { usernames, passwords }: Credentials,
): Promise<LoginResult> {
  let result: LoginResult = { kind: 'bad-credentials' };
  for (const username of usernames.toReversed()) {
    for (const password of passwords.toReversed()) {
      result = await login(session, username, password);
      if (result.kind !== 'bad-credentials') return result;
    }
  }
  return result;
}
