// A tab that slept: longer than its token lives, while another device went on.
import type { Workout } from '../contract/workouts.ts';
import { expect, test } from './own-chromium.ts';
import { seedTraining } from './seeded/training.ts';
import { waitUntilSent } from './server-view.ts';
import { BENCH, tick } from './training-steps.ts';

test.use({ serverEnvironment: { ACCESS_TOKEN_SEC: '25' } });

const TOKENS = 'auth.tokens.v1';
const ASLEEP_MS = 27_000;

test('a page that slept longer than its token lives renews it and pulls when it is seen again', async ({
  startChromium,
  baseURL,
}) => {
  const { context, page } = await startChromium();
  await seedTraining(page, { [BENCH]: 1 }, baseURL);
  await waitUntilSent(page);
  const other = await context.newPage();
  const tokens = await page.evaluate(name => localStorage.getItem(name), TOKENS);
  const session = await context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  await tickElsewhere(baseURL ?? '', tokens ?? '');
  await new Promise(resolve => setTimeout(resolve, ASLEEP_MS));
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  await other.close();
  await page.bringToFront();
  await expect(tick(page, BENCH, 1)).toBeChecked();
  await expect.poll(() => page.evaluate(name => localStorage.getItem(name), TOKENS)).not.toBe(tokens);
});

/** Another device of the same person, past the app. */
async function tickElsewhere(url: string, tokens: string): Promise<void> {
  const { access } = JSON.parse(tokens) as { access: string };
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const running = (await (await fetch(`${url}/api/workouts/active/`, { headers })).json()) as Workout;
  const [item] = running.items;
  const id = item?.sets?.[0]?.id;
  const path = `${url}/api/workouts/active/exercises/${item?.order}/sets/${id}/`;
  const answer = await fetch(path, { method: 'PATCH', headers, body: JSON.stringify({ done: true }) });
  expect(answer.status).toBe(200);
}
