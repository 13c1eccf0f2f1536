/** What Chromium hands over of the icon and the shortcuts pressed while the app comes up. */
import { expect, test } from 'vitest';
import { followLaunches, type LaunchQueue } from '#app/background/use-launches.ts';

type Consumer = Parameters<LaunchQueue['setConsumer']>[0];

/** As Chromium's: what came before the consumer is handed over while it is set. */
function queueWith(...addresses: string[]) {
  let launch: Consumer | undefined;
  const press = (address: string) => launch?.({ targetURL: `https://podhod.example${address}` });
  const setConsumer = (consumer: Consumer) => {
    launch = consumer;
    for (const address of addresses) press(address);
  };
  return { setConsumer, press };
}

test('a shortcut pressed before the app listens is followed, the launch that opened the window is not', () => {
  const followed: string[] = [];
  const queue = queueWith('/?start=empty', '/history');
  followLaunches(queue, address => void followed.push(address));
  queue.press('/profile');
  expect(followed).toEqual(['/history', '/profile']);
});

test('a window without a launch of its own follows the first shortcut', () => {
  const followed: string[] = [];
  const queue = queueWith();
  followLaunches(queue, address => void followed.push(address));
  queue.press('/history');
  expect(followed).toEqual(['/history']);
});
