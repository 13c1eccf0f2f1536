import type { Settings } from '#contract/auth.ts';
import type { AccountDb } from '#db/account-db.ts';
import { mergeSettings } from '../merge/merge-settings.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';
import { isSettings } from './shapes.ts';

const PATH = '/api/me/settings/';

export async function pullSettings(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const fetched = await fetchOne<Settings>(session, db, PATH, { isShape: isSettings });
  if (fetched.kind !== 'body') return fetched.kind;
  const etags = { [PATH]: fetched.etag ?? '' };
  return applyPull(db, session.ports, { base, etags }, ctx => mergeSettings(ctx, fetched.body));
}
