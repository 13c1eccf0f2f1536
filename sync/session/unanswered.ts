/** What was last sent to be done once, and not answered: it may have been carried out. Noted on the device, it outlives the page. */
import type { DeviceDb } from '#db/device-db.ts';

type Once = 'registration' | 'password';

/** To be called before it is sent. True: the one noted before, for the same name or account, is still in doubt. */
export async function noteUnanswered({ meta }: DeviceDb, once: Once, whose: string): Promise<boolean> {
  const before = await meta.get(idOf(once));
  await meta.put({ id: idOf(once), value: whose });
  return before?.value === whose;
}

export async function forgetUnanswered({ meta }: DeviceDb, once: Once): Promise<void> {
  await meta.delete(idOf(once));
}

function idOf(once: Once): string {
  return `unanswered-${once}`;
}
