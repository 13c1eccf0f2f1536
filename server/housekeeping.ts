import { toTime } from './database/work.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A phone can lie in a drawer for half a year and then send what it holds. */
const KEEP_ANSWERS_DAYS = 180;

/** Throws away what has outlived its use: answers kept for retries, and refresh tokens long expired. */
export async function sweep({ database, ports }: Services): Promise<void> {
  const nowMs = ports.now();
  await database.write(async trx => {
    await trx
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', toTime(nowMs - KEEP_ANSWERS_DAYS * DAY_MS))
      .execute();
    await trx.deleteFrom('refresh_tokens').where('expires_at', '<', toTime(nowMs)).execute();
    await trx
      .deleteFrom('sessions')
      .where('created_at', '<', toTime(nowMs - DAY_MS))
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('refresh_tokens')
              .select('id')
              .whereRef('refresh_tokens.session_id', '=', 'sessions.id'),
          ),
        ),
      )
      .execute();
  });
}

/** Sweeps now and every hour, until it is stopped. */
export function startSweeping(services: Services, onError: (error: unknown) => void): () => void {
  const run = () => sweep(services).catch(onError);
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  void run();
  return () => clearInterval(timer);
}
