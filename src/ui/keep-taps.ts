/** A tap is over by then, and so is a second one that was not meant. */
const TAP_MS = 300;
/** A finger that comes down twice in one place hardly moves, in CSS pixels. */
const SAME_PLACE_PX = 16;
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea';
const PRESSED = 'button, a, label';

/** Keeps taps and keys with what they were meant for; returns what ends it. */
export function keepTaps(): () => void {
  const stop = [keepNavigationAway(), holdBackSecondTaps(), holdBackHeldKeys()];
  return () => {
    for (const end of stop) end();
  };
}

/**
 * A tap takes the focus from a field before it is a click. The navigation that came back at once (base.css) would lift
 * the bars under the finger, and they would get the click: `data-tapping` on <html> keeps it away until then.
 */
function keepNavigationAway(): () => void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout>;
  function onLeave({ target }: FocusEvent) {
    if (!(target as Element).matches(TYPED_IN)) return;
    root.toggleAttribute('data-tapping', true);
    clearTimeout(timer);
    timer = setTimeout(() => root.removeAttribute('data-tapping'), TAP_MS);
  }
  document.addEventListener('focusout', onLeave);
  return () => document.removeEventListener('focusout', onLeave);
}

/**
 * What a tap takes away (a dialog, a bar, a menu) uncovers something else, and the second tap of a nervous finger would
 * press that: tick a set, go to another screen. Such a tap does nothing.
 */
function holdBackSecondTaps(): () => void {
  let last: { control: Element; event: MouseEvent } | undefined;
  function onPress(event: MouseEvent) {
    const target = event.target as Element;
    // What code presses, or a key, has no place: it neither is a second tap nor hides the first.
    if (!isOfPointer(event)) return;
    if (last && isSecondTap(last.event, event) && isGone(last.control)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.type === 'click') {
      last = { control: target.closest(PRESSED) ?? target, event };
    }
  }
  // Who types in between has meant the next press.
  const forget = () => {
    last = undefined;
  };
  document.addEventListener('keydown', forget, true);
  // The focus goes with mousedown: a field that was uncovered would open the keyboard.
  const kinds = ['mousedown', 'click'] as const;
  for (const kind of kinds) document.addEventListener(kind, onPress, true);
  return () => {
    document.removeEventListener('keydown', forget, true);
    for (const kind of kinds) document.removeEventListener(kind, onPress, true);
  };
}

function isSecondTap(first: MouseEvent, second: MouseEvent): boolean {
  const apart = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  return second.timeStamp - first.timeStamp < TAP_MS && apart < SAME_PLACE_PX;
}

/** Taken away, or hidden like a menu's item. */
function isGone(control: Element): boolean {
  return control.getClientRects().length === 0;
}

/** A click by the keyboard or by code counts no presses; a mousedown always does. */
function isOfPointer({ detail }: MouseEvent): boolean {
  return detail > 0;
}

/**
 * A key that is held goes on pressing whatever has the focus by then: a bar that goes hands it on to a tick. What a key
 * began elsewhere does nothing.
 */
function holdBackHeldKeys(): () => void {
  let begunOn: EventTarget | null = null;
  function onKey(event: KeyboardEvent) {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    if (event.type === 'keydown' && !event.repeat) {
      begunOn = event.target;
    } else if (event.target !== begunOn) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  const kinds = ['keydown', 'keyup'] as const;
  for (const kind of kinds) document.addEventListener(kind, onKey, true);
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, onKey, true);
  };
}
