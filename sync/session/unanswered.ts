/** Records the last unrepeatable call without an answer: it may have been applied. The record outlives the page. */
import type { DeviceDb } from '#db/device-db.ts';

type Once = 'registration' | 'password' | 'deletion' | 'codes';

interface Unanswered {
  whose: string;
  /** The newest act of the account then; see account-data.ts. */
  actedAtMs: number;
}

/** Call before sending. True: an earlier one for the same name or account is still in doubt. */
export async function noteUnanswered(
  device: DeviceDb,
  once: Once,
  { whose, actedAtMs = 0 }: Partial<Unanswered> & Pick<Unanswered, 'whose'>,
): Promise<boolean> {
  const noted = await readUnanswered(device, once, whose);
  await device.meta.put({ id: idOf(once), value: { whose, actedAtMs } });
  return noted !== undefined;
}

export async function readUnanswered(
  { meta }: DeviceDb,
  once: Once,
  whose: string,
): Promise<Unanswered | undefined> {
  const noted = (await meta.get(idOf(once)))?.value as Unanswered | undefined;
  return noted?.whose === whose ? noted : undefined;
}

/** The record of another name or account stays. */
export async function forgetUnanswered(device: DeviceDb, once: Once, whose: string): Promise<void> {
  if (await readUnanswered(device, once, whose)) await device.meta.delete(idOf(once));
}

function idOf(once: Once): string {
  return `unanswered-${once}`;
}
