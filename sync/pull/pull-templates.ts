import type { Template } from '#contract/templates.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { mergeTemplate } from '../merge/merge-template.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, type PullOutcome } from './fetch-list.ts';

export async function pullTemplates(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const fetched = await fetchList<Template>(session, db, '/api/templates/');
  if (fetched.kind !== 'list') return fetched.kind;
  const { rows, etags } = fetched.list;
  return applyPull(
    db,
    session.ports,
    { base, etags, unsettledBy: ['template.create', 'template.save'] },
    async ctx => {
      const kept = new Set<Key>();
      for (const doc of rows) kept.add(await mergeTemplate(ctx, doc));
      await db.templates
        .filter(row => row.serverId !== null && !kept.has(row.key) && !ctx.pending.isProtected(row.key))
        .delete();
    },
  );
}
