import { makeDeviceChoice } from './device-choice.ts';

/** Whether the screen stays on during a training. */
export const keepAwake = makeDeviceChoice('keepAwake.v1', ['on', 'off']);

/** Whether an inaudible sound plays during a rest, so that an Android phone does not put the page to sleep. */
export const keepAliveSound = makeDeviceChoice('keepAliveSound.v1', ['off', 'on']);

/** How the bell gets along with other sounds where the system asks (iOS): the types of the Audio Session API. */
export const bellSession = makeDeviceChoice('bellSession.v1', ['auto', 'ambient', 'transient', 'playback']);
export type BellSession = ReturnType<typeof bellSession.read>;
