import { fromWire } from '#contract/fields/field.ts';
import { settingsFields } from '#contract/fields/settings.ts';
import type { AccountDb } from '../account-db.ts';
import type { Settings } from '../rows.ts';

const NONE = fromWire(settingsFields, {});

/** What the person has set; the defaults until they or the server say otherwise. */
export async function getSettings(db: AccountDb): Promise<Settings> {
  return (await db.settings.get('settings')) ?? NONE;
}

/** Seconds of rest after a set that names none of its own. */
export async function getRestDefaultSec(db: AccountDb): Promise<number> {
  return (await getSettings(db)).restDefaultSec;
}
