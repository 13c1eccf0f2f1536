import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Key } from '#domain/ids.ts';
import type { SheetExercise } from './workout-sheet.ts';

const STORAGE_KEY = 'workout.place';
/** Frames until newly visible rows are laid out; before that, heights above are estimates. */
const SETTLING_FRAMES = 10;

/**
 * The exercise at the top of the screen, and its offset. A scroll position in pixels would depend on estimated heights.
 */
interface Place {
  itemKey: Key;
  topPx: number;
}

/**
 * Restores the scroll position on the way back to a training, or shows what was added. The returned ref is for the
 * element whose children are the exercises.
 */
export function useWorkoutScroll(
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
  // A layout effect's cleanup runs before the rows are removed, while the page is still scrolled.
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

/** Returns the place once: later renders of the same visit do not scroll. */
function takePlace(): Place | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  sessionStorage.removeItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as Place);
}

/** Runs now and in the next few frames. Returns a function that stops it. */
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
