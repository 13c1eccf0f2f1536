/** What was last sent to be done once, and not answered: it may have been carried out. Noted on the device, it outlives the page. */
import type { DeviceDb } from '#db/device-db.ts';

type Once = 'registration' | 'password' | 'deletion';

/** To be called before it is sent. True: the one noted before, for the same name or account, is still in doubt. */
export async function noteUnanswered(device: DeviceDb, once: Once, whose: string): Promise<boolean> {
  const wasNoted = await isUnanswered(device, once, whose);
  await device.meta.put({ id: idOf(once), value: whose });
  return wasNoted;
}

export async function isUnanswered({ meta }: DeviceDb, once: Once, whose: string): Promise<boolean> {
  return (await meta.get(idOf(once)))?.value === whose;
}

/** Somebody else's stays noted. */
export async function forgetUnanswered(device: DeviceDb, once: Once, whose: string): Promise<void> {
  if (await isUnanswered(device, once, whose)) await device.meta.delete(idOf(once));
}

function idOf(once: Once): string {
  return `unanswered-${once}`;
}
