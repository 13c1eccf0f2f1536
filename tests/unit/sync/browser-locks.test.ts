import { expect, it } from 'vitest';
import { browserPorts } from '#sync/browser-ports.ts';

const { locks } = browserPorts;

/** A lock of its own for each test, held until the returned function is called. */
async function hold(name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  void locks.run(name, 1_000, () => {
    isHeld.resolve();
    return promise;
  });
  await isHeld.promise;
  return resolve;
}

it('[FEN2] a Web Lock that a frozen tab holds is passed by when the time to wait is over', async () => {
  const release = await hold('frozen');
  expect(await locks.run('frozen', 20, async isHeld => isHeld)).toBe(false);
  release();
});

it('a Web Lock that is given back in time is held, one after the other', async () => {
  const release = await hold('busy');
  const order: string[] = [];
  const next = locks.run('busy', 5_000, async isHeld => order.push(`second, held: ${isHeld}`));
  order.push('first');
  release();
  await next;
  expect(order).toEqual(['first', 'second, held: true']);
});

it('an error inside is the caller’s, and is not taken for a lock that could not be had', async () => {
  let runs = 0;
  const failing = locks.run('failing', 1_000, () => {
    runs += 1;
    return Promise.reject(new Error('disk'));
  });
  await expect(failing).rejects.toThrow('disk');
  expect(runs).toBe(1);
});
