/** What the training screen is like on this device. */
import { makeDeviceChoice } from './device-choice.ts';
import { makeDeviceList, readDeviceList } from './device-list.ts';

/** What a phone types figures with: the training's own pad, or the system's keyboard. */
export const numberPad = makeDeviceChoice('numberPad.v1', ['own', 'system']);

/** What the gym's bar weighs, in kilograms. */
export const gymBar = makeDeviceChoice('gymBar.v1', ['20', '15', '10', '8', '25']);

/** The gym's plates, in kilograms: those of PLATES_KG that it has. */
export const gymPlates = makeDeviceList('gymPlates.v1', {
  all: ['25', '20', '15', '10', '5', '2.5', '1.25', '1', '0.5'],
  usual: ['25', '20', '15', '10', '5', '2.5', '1.25'],
});

/** The gym's bar and plates as they are chosen now, in kilograms. */
export function readGym(): [barKg: number, platesKg: number[]] {
  return [Number(gymBar.read()), readDeviceList(gymPlates.read()).map(Number)];
}

/** What the end of a rest sounds like; silent: it is felt and seen only. */
export const bellSound = makeDeviceChoice('bellSound.v1', ['bell', 'gong', 'chime', 'silent']);
export type BellSound = ReturnType<typeof bellSound.read>;

/** The rest's countdown as the bar has it, or twice as high: to be read from across the room. */
export const restSize = makeDeviceChoice('restSize.v1', ['usual', 'large']);
