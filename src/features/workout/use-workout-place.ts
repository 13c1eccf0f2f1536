import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Key } from '#domain/ids.ts';
import type { SheetExercise } from './workout-sheet.ts';

const STORAGE_KEY = 'workout.place';
/** Until what came into view is laid out: before, its height and that of all above is a guess. */
const SETTLING_FRAMES = 10;

/** Which exercise stood at the top of the screen, and where. Pixels of the page alone would be of the guessed heights. */
interface Place {
  itemKey: Key;
  topPx: number;
}

/**
 * Whoever comes back to a long training finds it where they left it, or at what they brought along. The returned ref is
 * of the box whose children are the exercises.
 */
export function useWorkoutPlace(
  exercises: readonly SheetExercise[],
  broughtKey: Key | undefined,
): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const isShown = exercises.length > 0;
  const hasBrought = exercises.some(({ itemKey }) => itemKey === broughtKey);

  const keep = useEffectEvent(() => {
    const place = findPlace(list.current, exercises);
    if (place) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(place));
  });
  // A layout effect's cleanup runs before the rows are taken away: the page is still scrolled.
  useLayoutEffect(() => () => keep(), []);

  const boxOf = useEffectEvent(
    (key: Key | undefined) => list.current?.children[exercises.findIndex(({ itemKey }) => itemKey === key)],
  );
  const goToPlace = useEffectEvent(() => {
    const place = takePlace();
    const brought = hasBrought ? boxOf(broughtKey) : undefined;
    if (brought) return whileSettling(() => brought.scrollIntoView());
    const box = place && boxOf(place.itemKey);
    if (box) return whileSettling(() => window.scrollBy(0, box.getBoundingClientRect().top - place.topPx));
    return undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the exercises are there, once when the new ones are
  useLayoutEffect(() => {
    if (isShown) return goToPlace();
  }, [isShown, hasBrought]);

  return list;
}

function findPlace(list: HTMLElement | null, exercises: readonly SheetExercise[]): Place | undefined {
  const places = exercises.map(({ itemKey }, index) => ({
    itemKey,
    box: list?.children[index]?.getBoundingClientRect(),
  }));
  const top = places.find(({ box }) => box && box.bottom > 0);
  return top?.box && { itemKey: top.itemKey, topPx: top.box.top };
}

/** Once: what is shown later in the same visit is not scrolled to. */
function takePlace(): Place | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as Place);
}

/** Now and with the next few frames. Returns how to stop. */
export function whileSettling(move: () => void): () => void {
  let frames = SETTLING_FRAMES;
  let frame: number;
  function step() {
    move();
    frames -= 1;
    if (frames > 0) frame = requestAnimationFrame(step);
  }
  step();
  return () => cancelAnimationFrame(frame);
}
