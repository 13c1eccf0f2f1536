// Where a page may only begin to sound inside a tap (Safari): once it has, it may at any time. And what sounds then.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBell } from '#app/rest/bell.ts';
import { bellSound } from '#ui/training-choices.ts';

let isTapping: boolean;

/** Starts inside a tap alone; what has run before is resumed whenever it is asked for. */
class StrictAudio extends EventTarget {
  state = 'suspended';
  destination = {};
  currentTime = 0;
  #hasRun = false;

  resume() {
    if (isTapping || this.#hasRun) this.#become('running');
    return Promise.resolve();
  }

  suspend() {
    this.#become('suspended');
    return Promise.resolve();
  }

  decodeAudioData() {
    return Promise.resolve({});
  }

  #become(state: string) {
    this.#hasRun ||= state === 'running';
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Gain {
  readonly gain: number;

  constructor(_: unknown, { gain }: { gain: number }) {
    this.gain = gain;
  }

  connect() {}
}

/** What is to sound, how loud. */
const sounding = new Map<Source, number>();

class Source extends EventTarget {
  #loudness = 0;

  connect(volume: Gain) {
    this.#loudness = volume.gain;
    return volume;
  }

  start() {
    sounding.set(this, this.#loudness);
  }

  stop() {
    sounding.delete(this);
  }
}

function tap(what: () => void): void {
  isTapping = true;
  what();
  isTapping = false;
}

beforeEach(() => {
  vi.useFakeTimers();
  isTapping = false;
  vi.stubGlobal('AudioContext', StrictAudio);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('AudioBufferSourceNode', Source);
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', () => Promise.resolve({ arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)) }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[REST1] a rest that ran when the page was loaded, and ended untapped, does not leave the next ones mute', async () => {
  const onReady = vi.fn();
  const bell = createBell({ onReady, onDone: () => {} });
  bell.wake();
  await vi.advanceTimersByTimeAsync(0);
  bell.cancel();
  expect(onReady).not.toHaveBeenCalled();

  // The tick: its tap comes before the rest that it begins.
  tap(bell.unlock);
  bell.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(onReady).toHaveBeenCalled();
});

test('a tap between two rests lets the sleeping audio sleep', async () => {
  const onReady = vi.fn();
  const bell = createBell({ onReady, onDone: () => {} });
  const resume = vi.spyOn(StrictAudio.prototype, 'resume');
  tap(bell.unlock);
  await vi.advanceTimersByTimeAsync(60_000);
  tap(bell.unlock);
  expect(resume).toHaveBeenCalledOnce();
  bell.wake();
  expect(onReady).toHaveBeenCalled();
});

test('[REST9] who chooses to hear nothing while a rest runs hears nothing at its end', async () => {
  const bell = createBell({ onReady: () => {}, onDone: () => {} });
  tap(bell.unlock);
  bell.wake();
  await vi.advanceTimersByTimeAsync(0);
  bell.ringAt(Date.now() + 60_000);
  expect([...sounding.values()]).toEqual([expect.closeTo(0.6)]);
  bellSound.store('silent');
  bell.realign();
  expect([...sounding.values()]).toEqual([0]);
});
