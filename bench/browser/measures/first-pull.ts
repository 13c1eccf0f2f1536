import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';

const MOST_USABLE_MS = 2_000;
const MOST_COMPLETE_MS = 12_000;

/**
 * A new device: from the login until the newest trainings, and until every workout, can be read. The floor only fetches
 * the same pages.
 */
export async function measureFirstPull({ week, decade }: Bench): Promise<Figure[]> {
  const { page } = await decade.open('/');
  const floor = await page.evaluate(fetchPages);
  await page.close();
  const [first, all] = [week.firstPull, decade.firstPull];
  return [
    {
      name: 'new device usable',
      unit: 'ms',
      week: first.usableMs,
      decade: all.usableMs,
      limits: { decade: MOST_USABLE_MS },
    },
    {
      name: 'first pull',
      unit: 'ms',
      week: first.completeMs,
      decade: all.completeMs,
      floor,
      limits: { decade: MOST_COMPLETE_MS },
    },
  ];
}

/** In the page. */
async function fetchPages(): Promise<number> {
  const { access } = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '') as { access: string };
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const device = crypto.randomUUID();
  const startedAtMs = performance.now();
  let cursor: string | null = null;
  for (let isMore = true; isMore; ) {
    const body: string = JSON.stringify({ cursor, device, sent_at: Date.now(), calls: [] });
    const response: Response = await fetch('/api/batch/', { method: 'POST', headers, body });
    const page = (await response.json()) as { cursor: string; has_more: boolean };
    cursor = page.cursor;
    isMore = page.has_more;
  }
  return performance.now() - startedAtMs;
}
