/**
 * The bell's sound: a file, decoded once and scheduled on the audio clock, which goes on when a hidden page's timers
 * do not.
 *
 *     locked ──tap──► awake ──ringAt──► scheduled ──its time──► ringing ──► awake ──nothing to ring──► asleep
 *                                          └── cancel ──► awake                                          │
 *                                                           ▲─────────────── wake ────────────────────────┘
 */
import { BELL_RATES } from '#domain/bell-sounds.ts';
import { BELL_VOLUME, MASTER_GAIN } from '#domain/limits.ts';
import { type BellSound, bellSound } from '#ui/training-choices.ts';
import { planBell } from './bell-plan.ts';

const SOUND = '/bell.wav';
/** The audio hardware is released only after the bell has died away and no new rest has begun. */
const SLEEP_AFTER_MS = 5_000;
/** Audio clock and wall clock may part this far before the bell is moved. */
const DRIFT_SEC = 0.25;

export interface Bell {
  /** Inside a tap: browsers let a page sound only after one. */
  unlock: () => void;
  /** There will be something to ring: `onReady` follows once it can be heard. */
  wake: () => void;
  /** Rings at the rest's end, or at once if that has just passed; in place of what was scheduled. False: too late. */
  ringAt: (endsAtMs: number) => boolean;
  /** Schedules again when sleep, freezing or a changed clock have parted the two clocks, or another sound was chosen. */
  realign: () => void;
  /** Silences what has not begun. */
  cancel: () => void;
  close: () => void;
}

interface BellEvents {
  onReady: () => void;
  /** It has rung to its end, or a realignment came too late for it. */
  onDone: () => void;
}

interface Scheduled {
  node: AudioBufferSourceNode;
  atSec: number;
  endsAtMs: number;
  chosen: BellSound;
}

export function createBell({ onReady, onDone }: BellEvents): Bell {
  let audio: AudioContext | undefined;
  let master: GainNode | undefined;
  let sound: AudioBuffer | undefined;
  let scheduled: Scheduled | undefined;
  /** It has run: from then on no tap is needed. What was opened for a rest that a reload found has not, until one comes. */
  let isUnlocked = false;
  let isWanted = false;
  let sleeping: ReturnType<typeof setTimeout> | undefined;

  function open(): AudioContext {
    if (audio) return audio;
    const opened = new AudioContext();
    master = new GainNode(opened, { gain: MASTER_GAIN });
    master.connect(opened.destination);
    opened.addEventListener('statechange', stateChanged);
    void load(opened);
    audio = opened;
    return opened;
  }

  async function load(into: AudioContext) {
    try {
      const response = await fetch(SOUND);
      sound = await into.decodeAudioData(await response.arrayBuffer());
      tellIfReady();
    } catch (error) {
      console.error('the bell could not be loaded', error);
      close();
    }
  }

  function tellIfReady() {
    if (isWanted && sound && audio?.state === 'running') onReady();
  }

  /** Its clock stood still until now. */
  function stateChanged() {
    if (audio?.state === 'running') {
      isUnlocked = true;
      realign();
    }
    tellIfReady();
  }

  /** From `suspended`, and from the `interrupted` of a phone call on iOS. */
  function resume() {
    const opened = open();
    if (opened.state !== 'running') opened.resume().catch(() => undefined);
    else tellIfReady();
  }

  function sleepSoon() {
    clearTimeout(sleeping);
    sleeping = setTimeout(() => {
      if (!isWanted && !scheduled) audio?.suspend().catch(() => undefined);
    }, SLEEP_AFTER_MS);
  }

  function start(endsAtMs: number, inSec: number) {
    if (!audio || !master || !sound) return;
    const chosen = bellSound.read();
    const isSilent = chosen === 'silent';
    const playbackRate = isSilent ? BELL_RATES.bell : BELL_RATES[chosen];
    const node = new AudioBufferSourceNode(audio, { buffer: sound, playbackRate });
    // Rung all the same, without a sound: one way to end a rest.
    const volume = new GainNode(audio, { gain: isSilent ? 0 : BELL_VOLUME });
    node.connect(volume).connect(master);
    const atSec = audio.currentTime + inSec;
    node.start(atSec);
    scheduled = { node, atSec, endsAtMs, chosen };
    node.addEventListener('ended', () => {
      if (scheduled?.node === node) finish();
    });
  }

  function finish() {
    scheduled = undefined;
    isWanted = false;
    sleepSoon();
    onDone();
  }

  /** What is to ring at once on a clock that stands still has not. */
  function hasBegun({ atSec }: Scheduled): boolean {
    return audio !== undefined && audio.currentTime > atSec;
  }

  function stopScheduled() {
    if (scheduled && !hasBegun(scheduled)) scheduled.node.stop();
    scheduled = undefined;
  }

  function close() {
    stopScheduled();
    clearTimeout(sleeping);
    audio?.close().catch(() => undefined);
    audio = undefined;
    sound = undefined;
    isUnlocked = false;
  }

  function ringAt(endsAtMs: number): boolean {
    stopScheduled();
    const plan = planBell(endsAtMs, Date.now());
    if (plan.kind === 'too-late') return false;
    start(endsAtMs, plan.sec);
    return scheduled !== undefined;
  }

  function realign() {
    if (!scheduled || !audio || hasBegun(scheduled)) return;
    if (audio.state !== 'running') resume();
    const { atSec, endsAtMs, chosen } = scheduled;
    const audioLeftSec = atSec - audio.currentTime;
    const wallLeftSec = (endsAtMs - Date.now()) / 1000;
    const haveParted = Math.abs(audioLeftSec - wallLeftSec) > DRIFT_SEC;
    const isOutdated = haveParted || chosen !== bellSound.read();
    if (isOutdated && !ringAt(endsAtMs)) finish();
  }

  return {
    unlock() {
      if (isUnlocked && !isWanted) return;
      resume();
      sleepSoon();
    },
    wake() {
      isWanted = true;
      resume();
    },
    ringAt,
    realign,
    cancel() {
      stopScheduled();
      isWanted = false;
      sleepSoon();
    },
    close,
  };
}
