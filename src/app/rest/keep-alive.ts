/**
 * Where the person asked for it: a sound below hearing plays while a rest runs. An Android phone lets a page that
 * plays go on when its screen is off (a file of five seconds or more; nothing else counts). docs/decisions.md.
 */
import { keepAliveSound } from '#ui/device-choices.ts';

/** 20 Hz at −51 dBFS: no phone's loudspeaker gives it out, and the browser's meter still takes it for sound. */
const SOUND = '/keep-alive.wav';

export interface KeepAlive {
  follow: (isResting: boolean) => void;
  stop: () => void;
}

export function createKeepAlive(texts: { title: string; artist: string }): KeepAlive {
  let player: HTMLAudioElement | undefined;
  let isResting = false;

  function update() {
    if (isResting && keepAliveSound.read() === 'on') play();
    else pause();
  }

  function play() {
    if (player) return;
    player = new Audio(SOUND);
    player.loop = true;
    // Refused before the first tap, or while a call is on: the rest goes on as without it.
    player.play().catch(error => console.info('the page may be put to sleep', error));
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata(texts);
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
      isResting = is;
      update();
    },
    stop() {
      unfollow();
      pause();
    },
  };
}
