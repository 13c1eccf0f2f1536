/** Records the last unrepeatable call without an answer: it may have been applied. The record outlives the page. */
import type { DeviceDb } from '#db/device-db.ts';

type Once = 'registration' | 'password' | 'deletion';

/** Call before sending. True: an earlier one for the same name or account is still in doubt. */
export async function noteUnanswered(device: DeviceDb, once: Once, whose: string): Promise<boolean> {
  const wasNoted = await isUnanswered(device, once, whose);
  await device.meta.put({ id: idOf(once), value: whose });
  return wasNoted;
}

export async function isUnanswered({ meta }: DeviceDb, once: Once, whose: string): Promise<boolean> {
  return (await meta.get(idOf(once)))?.value === whose;
}

/** The record of another name or account stays. */
export async function forgetUnanswered(device: DeviceDb, once: Once, whose: string): Promise<void> {
  if (await isUnanswered(device, once, whose)) await device.meta.delete(idOf(once));
}

function idOf(once: Once): string {
  return `unanswered-${once}`;
}
