import type { Bench } from '../bench.ts';
import type { Figure } from '../figure.ts';

/** As large as the app's own pages. */
const FIRST_PAGE = '/api/workouts/?status=completed,cancelled&limit=50&order=newest';

/** A new device: from the login until every workout can be read on it. The floor only fetches the same pages. */
export async function measureFirstPull({ week, decade }: Bench): Promise<Figure[]> {
  const { page } = await decade.open('/');
  const floor = await page.evaluate(fetchPages, FIRST_PAGE);
  await page.close();
  return [{ name: 'first pull', unit: 'ms', week: week.firstPullMs, decade: decade.firstPullMs, floor }];
}

/** In the page. */
async function fetchPages(first: string): Promise<number> {
  const { access } = JSON.parse(localStorage.getItem('auth.tokens.v1') ?? '') as { access: string };
  const startedAtMs = performance.now();
  for (let path: string | null = first; path !== null; ) {
    const response: Response = await fetch(path, {
      headers: { authorization: `Bearer ${access}` },
      cache: 'no-store',
    });
    path = ((await response.json()) as { next: string | null }).next;
  }
  return performance.now() - startedAtMs;
}
