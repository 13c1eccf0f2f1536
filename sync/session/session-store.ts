/** Reads the session row, and changes it only by compare-and-set on its generation (SES2). */
import { type DeviceDb, NO_SESSION, type SessionRow, type TokenPair } from '#db/device-db.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Key } from '#domain/ids.ts';
import { isUnknownToServer } from './account-store.ts';
import { forgetUnanswered } from './unanswered.ts';

export async function readSession(device: DeviceDb): Promise<SessionRow> {
  return (await device.session.get('session')) ?? NO_SESSION;
}

/**
 * Stores fresh tokens only over the generation they were requested with. False: another tab was faster, and its tokens
 * stay.
 */
export function storeTokens(device: DeviceDb, from: SessionRow, tokens: TokenPair): Promise<boolean> {
  return inTransaction(device, [device.session, device.meta], async () => {
    if (!(await changeIfUnmoved(device, from, { ...from, tokens }))) return false;
    // The server gives tokens, so the account exists: an unanswered deletion was not applied.
    if (from.accountKey !== null) await forgetUnanswered(device, 'deletion', from.accountKey);
    return true;
  });
}

/** Ends a session that the server refused for good: nobody is signed in, data and log stay. */
export function endSession(
  device: DeviceDb,
  from: SessionRow,
  { nowMs, byReuse }: { nowMs: number; byReuse: boolean },
): Promise<boolean> {
  const { accountKey } = from;
  const ended = {
    ...from,
    accountKey: null,
    tokens: null,
    endedAccountKey: accountKey,
    endedByReuse: byReuse,
  };
  return inTransaction(device, [device.session, device.accounts], async () => {
    if (!(await changeIfUnmoved(device, from, ended))) return false;
    if (accountKey !== null) await device.accounts.update(accountKey, { endedAtMs: nowMs });
    return true;
  });
}

/**
 * From here on no tab stores a token that it requested as this guest. False, and nothing changed, if the server knows
 * the guest or another account is signed in.
 */
export function keepUnknown(device: DeviceDb, guestKey: Key): Promise<boolean> {
  return inTransaction(device, [device.session, device.accounts], async () => {
    const session = await readSession(device);
    if (session.accountKey !== guestKey || session.tokens || !(await isUnknownToServer(device, guestKey)))
      return false;
    await device.session.put({ ...session, generation: session.generation + 1 });
    return true;
  });
}

/** The person's own choice: overrides whatever was stored. */
export function switchSession(
  device: DeviceDb,
  accountKey: Key | null,
  tokens: TokenPair | null,
): Promise<void> {
  return inTransaction(device, [device.session, device.accounts], async () => {
    const { generation } = await readSession(device);
    await device.session.put(enteredBy({ accountKey, tokens }, generation));
    if (accountKey !== null) await reviveAccount(device, accountKey);
  });
}

/**
 * Stores a login's answer, which may be late: returns false, and changes nothing, if another account has been signed in
 * since the request.
 */
export function switchUnlessTaken(
  device: DeviceDb,
  over: Key | null,
  { accountKey, tokens }: { accountKey: Key; tokens: TokenPair },
): Promise<boolean> {
  return inTransaction(device, [device.session, device.accounts, device.meta], async () => {
    const { accountKey: now, generation } = await readSession(device);
    if (now !== null && now !== over && now !== accountKey) return false;
    await device.session.put(enteredBy({ accountKey, tokens }, generation));
    await reviveAccount(device, accountKey);
    // As in `storeTokens`.
    await forgetUnanswered(device, 'deletion', accountKey);
    return true;
  });
}

function enteredBy(who: Pick<SessionRow, 'accountKey' | 'tokens'>, generation: number): SessionRow {
  return { id: 'session', ...who, generation: generation + 1, endedAccountKey: null };
}

/** Stores tokens given to this account, unless another account is signed in by now. */
export async function storeTokensOf(device: DeviceDb, accountKey: Key, tokens: TokenPair): Promise<void> {
  await changeOf(device, accountKey, { tokens });
}

/** Signs this account out. Undefined, and nothing changed, if another account is signed in by now. */
export function leaveAccount(device: DeviceDb, accountKey: Key): Promise<SessionRow | undefined> {
  return changeOf(device, accountKey, { accountKey: null, tokens: null });
}

/** Returns the session as it was. */
function changeOf(
  device: DeviceDb,
  accountKey: Key,
  change: Partial<SessionRow>,
): Promise<SessionRow | undefined> {
  return inTransaction(device, [device.session], async () => {
    const session = await readSession(device);
    if (session.accountKey !== accountKey) return undefined;
    const generation = session.generation + 1;
    await device.session.put({ ...session, ...change, generation });
    return session;
  });
}

/** The server accepts this account's tokens as another person's: they must not be used again. */
export async function dropTokens(device: DeviceDb, accountKey: Key): Promise<void> {
  await changeOf(device, accountKey, { tokens: null });
}

async function reviveAccount(device: DeviceDb, accountKey: Key): Promise<void> {
  await device.accounts
    .where('key')
    .equals(accountKey)
    .modify(account => {
      delete account.endedAtMs;
    });
}

function changeIfUnmoved(device: DeviceDb, from: SessionRow, next: SessionRow): Promise<boolean> {
  return inTransaction(device, [device.session], async () => {
    const { generation } = await readSession(device);
    if (generation !== from.generation) return false;
    await device.session.put({ ...next, generation: generation + 1 });
    return true;
  });
}
