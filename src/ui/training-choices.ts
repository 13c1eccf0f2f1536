/** What the training screen is like on this device. */
import { makeDeviceChoice } from './device-choice.ts';

/** What a phone types figures with: the training's own pad, or the system's keyboard. */
export const numberPad = makeDeviceChoice('numberPad.v1', ['own', 'system']);
