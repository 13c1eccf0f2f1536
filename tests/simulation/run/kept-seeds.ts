/**
 * Seeds that once found a fault of the app or the server, each with what it found; `npm test` plays them all. A seed draws
 * its actions by the code that plays it, so after a change of that it is another course of events: these are seeds with a
 * past, not repetitions of it. What must be repeated exactly is a test in tests/sync, or a shrunk plan (kept-plans.ts).
 */
export const KEPT_SEEDS: readonly (readonly [seed: number, found: string])[] = [
  [388_161_402, 'a tick of a set that was gone by then was not stored, and the app did not say so'],
  [72_170_844, 'a tab that opened beside a dead one did not read for minutes'],
  [179_275_432, 'a training that was reopened and forgotten lost its length'],
  [900_000_097, 'a refused session took along what was done after a deletion that never arrived'],
  [900_000_086, 'a device that still had the guest made a deleted account again'],
  [900_000_310, 'a clock that had been set made an older edit of the same device win'],
  [900_000_597, 'each of many calls that always fail was sent in its own time'],
  [7_500_001, 'a restored server dropped a change without a word'],
  [7_400_046, 'a deleted set of an import came back by a clock that had been set'],
  [7_200_234, 'a page missed one of two changes of an exercise'],
  [7_200_207, 'a restore sent again no settings of an exercise that was never made here'],
  [7_100_295, 'a set arrived by its own call and as a copy by its tick'],
  [7_100_155, 'a restored server kept a training that had been cancelled since it was lost'],
  [7_100_054, 'a device took a page of a restored server for its own writing, and sent nothing again'],
  [7_001_041, 'a call left under another account’s token'],
  [192_290_133, 'an edit was compared with the values that the exercise was made with'],
  [1_000_015_064, 'a training named a template that was gone again'],
  [1_000_010_535, 'discarding a refused start took what the training’s end had made'],
  [795_000_171, 'discarding one change lost the exercise that another had deleted'],
  [1_000_001_917, 'putting a lost set back made copies that could never be sent'],
  [750_000_127, 'a set that was ticked and not sent left the history'],
  [730_000_312, 'the picker lacked the exercises of a training that had come before the library'],
  [720_001_710, 'a discarded exercise took the import that named it along'],
  [720_001_768, 'a retried change showed without what was said since'],
  [91_493_843, 'the undo of a delete outlived the joined training'],
  [994_000_338, 'a move that broke off gave a guest’s trainings to nobody'],
  [992_001_044, 'what was deleted and then refused came back on the screen'],
  [868_359_386, 'a refused replacement was made over ticks that came later'],
  [990_000_802, 'foreign JSON passed for a user'],
  [980_000_913, 'what was refused of a training stayed behind when that joined another'],
  [960_001_195, 'a training that began later than believed lost its record'],
  [960_000_051, 'a corrected creation was overwritten by older edits'],
];
