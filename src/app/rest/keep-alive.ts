/**
 * Where the person asked for it: a sound below hearing plays while a rest runs. An Android phone lets a page that
 * plays go on when its screen is off (a file of five seconds or more; nothing else counts). docs/decisions/000-small-ones.md.
 */
import { keepAliveSound } from '#ui/device-choices.ts';

/** 20 Hz at −51 dBFS: no phone's loudspeaker gives it out, and the browser's meter still takes it for sound. */
const SOUND = '/keep-alive.wav';
/** After another app, or a call, has taken the loudspeaker. */
const RESUME_AFTER_MS = 2_000;

export interface KeepAlive {
  /** Whether it should play, as far as the rest goes: the person's choice is its own matter. */
  follow: (isWanted: boolean) => void;
  stop: () => void;
}

export function createKeepAlive(texts: { title: string; artist: string }): KeepAlive {
  let player: HTMLAudioElement | undefined;
  let isWanted = false;

  function update() {
    if (isWanted && keepAliveSound.read() === 'on') play();
    else pause();
  }

  function play() {
    if (player) return;
    const playing = new Audio(SOUND);
    player = playing;
    playing.loop = true;
    playing.addEventListener('pause', () => resumeLater(playing));
    begin(playing);
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata(texts);
  }

  /** Refused before the first tap, or while a call is on: the rest goes on as without it. */
  function begin(playing: HTMLAudioElement) {
    playing.play().catch(error => {
      console.info('the page may be put to sleep', error);
      resumeLater(playing);
    });
  }

  function resumeLater(paused: HTMLAudioElement) {
    setTimeout(() => {
      if (player === paused && paused.paused) begin(paused);
    }, RESUME_AFTER_MS);
  }

  function pause() {
    if (!player) return;
    player.pause();
    player = undefined;
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = null;
  }

  const unfollow = keepAliveSound.follow(update);
  return {
    follow(is) {
      isWanted = is;
      update();
    },
    stop() {
      unfollow();
      pause();
    },
  };
}
