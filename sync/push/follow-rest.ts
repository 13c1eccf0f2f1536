/** While a tab is open, sends every start, move and end of a rest to the server, if signals are turned on. */
import type { AccountDb } from '#db/account-db.ts';
import { followQuery } from '../follow-query.ts';
import type { SessionContext } from '../session/session-context.ts';
import { readSession } from '../session/session-store.ts';
import { type RestPush, readRestPush } from './push-state.ts';
import { tellRest } from './tell-rest.ts';

export function followRest(ctx: SessionContext): () => void {
  let following: { push: RestPush; stop: () => void } | undefined;

  function follow(push: RestPush | null): void {
    if (following?.push.accountKey === push?.accountKey && following?.push.handed === push?.handed) return;
    following?.stop();
    following = push ? { push, stop: tellEvery(ctx, push) } : undefined;
  }

  const unfollow = followQuery(ctx.ports, () => readPushOfUser(ctx), follow);
  return () => {
    unfollow();
    follow(null);
  };
}

/** Null if signals are off or lost, or were turned on by another account. */
async function readPushOfUser({ device }: SessionContext): Promise<RestPush | null> {
  const [push, session] = [await readRestPush(device), await readSession(device)];
  return push && !push.isLost && push.accountKey === session.accountKey ? push : null;
}

function tellEvery(ctx: SessionContext, { accountKey }: RestPush): () => void {
  const db: AccountDb = ctx.device.openAccount(accountKey);
  const unfollow = followQuery(
    ctx.ports,
    () => db.rest.get('rest'),
    rest => void tellRest(ctx, accountKey, rest?.endsAtMs ?? null),
  );
  return () => {
    unfollow();
    db.close();
  };
}
