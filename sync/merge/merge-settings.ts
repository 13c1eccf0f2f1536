import type { Settings } from '#contract/auth.ts';
import type { SettingsRow } from '#db/rows.ts';
import type { MergeContext } from './merge-context.ts';

export async function mergeSettings({ db, pending }: MergeContext, doc: Settings): Promise<void> {
  const server = { restDefaultSec: doc.rest_default_sec };
  const local = await db.settings.get('settings');
  const isPending = pending.fields('settings').size > 0;
  const row: SettingsRow =
    isPending && local ? { ...local, server } : { id: 'settings', restDefaultSec: server.restDefaultSec };
  await db.settings.put(row);
}
