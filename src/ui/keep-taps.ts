/** A tap is over by then. */
const TAP_MS = 300;
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea';

/**
 * A tap takes the focus from a field before it is a click. The navigation that came back at once (base.css) would lift
 * the bars under the finger, and they would get the click: `data-tapping` on <html> keeps it away until then.
 */
export function keepTaps(): () => void {
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
