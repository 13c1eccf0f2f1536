// Which of the open tabs sounds, and what becomes of the bell when the phone takes the loudspeaker away.
import type { BrowserContext, Page } from '@playwright/test';
import { bellsOf, recordBells } from './bell-recorder.ts';
import { expect, test } from './fixtures.ts';
import { beginRest, trainWithRest } from './rest-steps.ts';

const BELL_LOCK = 'podhod-bell';

interface Sound {
  /** A call: every sound is interrupted and stays so until it ends. */
  beginCall: () => Promise<void>;
  /** Returns when it was over. */
  endCall: () => Promise<number>;
  players: HTMLMediaElement[];
}

async function followSound(context: BrowserContext) {
  await context.addInitScript(() => {
    const contexts: AudioContext[] = [];
    let isInCall = false;
    const { resume } = AudioContext.prototype;
    window.AudioContext = new Proxy(AudioContext, {
      construct(target, options) {
        const made: AudioContext = Reflect.construct(target, options);
        contexts.push(made);
        return made;
      },
    });
    AudioContext.prototype.resume = async function (this: AudioContext) {
      if (isInCall) throw new DOMException('interrupted', 'InvalidStateError');
      return resume.call(this);
    };
    const players: HTMLMediaElement[] = [];
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      if (!players.includes(this)) players.push(this);
      return play.call(this);
    };
    const sound: Sound = {
      async beginCall() {
        isInCall = true;
        for (const audio of contexts) await audio.suspend();
      },
      async endCall() {
        isInCall = false;
        for (const audio of contexts) await resume.call(audio);
        return Date.now();
      },
      players,
    };
    Object.assign(window, { sound });
  });
}

test.beforeEach(async ({ context }) => {
  await recordBells(context);
  await followSound(context);
});

function beginCall(page: Page): Promise<void> {
  return page.evaluate(() => (window as unknown as { sound: Sound }).sound.beginCall());
}

function endCall(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { sound: Sound }).sound.endCall());
}

function playing(page: Page): Promise<number> {
  return page.evaluate(
    () => (window as unknown as { sound: Sound }).sound.players.filter(player => !player.paused).length,
  );
}

function isRightHeld(page: Page): Promise<boolean> {
  return page.evaluate(
    async name => (await navigator.locks.query()).held?.some(lock => lock.name === name) ?? false,
    BELL_LOCK,
  );
}

test('[REST2] a call that lasts over the end of a rest leaves no bell behind, and no right', async ({
  page,
}) => {
  await trainWithRest(page, '15');
  const endsAtMs = await beginRest(page);
  await expect.poll(() => isRightHeld(page)).toBe(true);
  await beginCall(page);
  await page.waitForTimeout(endsAtMs - Date.now() + 7_000);
  await expect.poll(() => isRightHeld(page)).toBe(false);
  await endCall(page);
  await page.waitForTimeout(4_000);
  expect(await bellsOf(page)).toEqual([]);
});

test('[REST1] a call that ends right after the rest is followed by the bell at once', async ({ page }) => {
  await trainWithRest(page, '15');
  const endsAtMs = await beginRest(page);
  await expect.poll(() => isRightHeld(page)).toBe(true);
  await beginCall(page);
  await page.waitForTimeout(endsAtMs - Date.now() + 1_500);
  const endedAtMs = await endCall(page);
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const [bell] = await bellsOf(page);
  expect(Math.abs((bell?.atMs ?? 0) - endedAtMs)).toBeLessThan(1_000);
  await expect.poll(() => isRightHeld(page)).toBe(false);
});

test('[REST1] a page that is left releases the right, and asks for it when it comes back as it was', async ({
  page,
}) => {
  await trainWithRest(page, '15');
  const endsAtMs = await beginRest(page);
  await expect.poll(() => isRightHeld(page)).toBe(true);
  const turn = (type: string) =>
    page.evaluate(name => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await turn('pagehide');
  await expect.poll(() => isRightHeld(page)).toBe(false);
  await turn('pageshow');
  await expect.poll(() => isRightHeld(page)).toBe(true);
  await page.waitForTimeout(endsAtMs - Date.now() + 2_000);
  await expect.poll(() => bellsOf(page)).toHaveLength(1);
  const bells = await bellsOf(page);
  expect(Math.abs((bells[0]?.atMs ?? 0) - endsAtMs)).toBeLessThan(1_000);
});

test('the sound that keeps a page awake plays in the one tab that will ring, and goes on after an interruption', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => localStorage.setItem('keepAliveSound.v1', 'on'));
  await trainWithRest(page, '60');
  const other = await context.newPage();
  await other.goto('/workout');
  await other.getByRole('heading', { level: 2 }).first().click();
  await page.bringToFront();
  await beginRest(page);
  const bothPlay = async () => (await playing(page)) + (await playing(other));
  await expect.poll(bothPlay).toBe(1);
  await page.waitForTimeout(2_000);
  expect(await bothPlay()).toBe(1);
  for (const tab of [page, other]) {
    const goOn = await tab.evaluate(() => {
      const { players } = (window as unknown as { sound: Sound }).sound;
      for (const player of players) player.pause();
      return players.filter(player => !player.paused).length;
    });
    expect(goOn).toBe(0);
  }
  await expect.poll(bothPlay).toBe(1);
  await page.getByRole('button', { name: 'Пропустить отдых' }).click();
  await expect.poll(bothPlay).toBe(0);
});
