/**
 * Makes the browser's back close the dialog on top instead of leaving the screen.
 *
 *     […, page]  ──dialog opens──►  […, page*, guard]      both entries show the same screen
 *     back with a dialog open       lands on page*: the dialog closes, the router hears nothing
 *     back with none open           lands on page*: one more step back, so the guard never costs a press
 *     forward from before page      lands on page*: one more step forward, to the guard or to what has replaced it
 *     a push or replace in a dialog works as without it: nothing is popped behind the router's back
 *
 * history.state belongs to react-router ({usr, key, idx}); both entries keep its fields, and `idx` goes on counting.
 */
interface Marks {
  idx?: number;
  /** The entry above the screen's own, there to be popped. */
  backGuard?: true;
  /** The screen's own entry, below a guard. */
  underGuard?: true;
}

type Close = () => void;

// As global as the history they speak about.
const openDialogs: Close[] = [];
/** Where we stood before the last step, to tell back from forward. */
let lastIdx = 0;
/** The app itself steps back, until that has come to an entry that is no screen under a guard. */
let isLeaving = false;
let listening = false;

/** From now until the returned function is called, the browser's back calls `close`. */
export function closeOnBack(close: Close): () => void {
  listenForBack();
  isLeaving = false;
  openDialogs.push(close);
  putGuard();
  return () => {
    openDialogs.splice(openDialogs.lastIndexOf(close), 1);
  };
}

/** Also without a dialog: after a reload the history may still hold a guard to be skipped. */
export function listenForBack(): void {
  if (listening) return;
  listening = true;
  lastIdx = marks().idx ?? 0;
  // Capturing: before the router's own listener on window.
  window.addEventListener('popstate', stepped, { capture: true });
}

/** Before a step back that leaves the screen, with whatever is open on it: a training's keys. */
export function leaveGuarded(): void {
  isLeaving = marks().backGuard === true;
}

function putGuard(): void {
  const here = marks();
  if (here.backGuard) return;
  const idx = here.idx ?? 0;
  history.replaceState({ ...here, idx, underGuard: true }, '');
  history.pushState({ ...here, idx: idx + 1, underGuard: undefined, backGuard: true }, '');
  lastIdx = idx + 1;
}

function stepped(event: PopStateEvent): void {
  const here = marks();
  const idx = here.idx ?? 0;
  const wentBack = idx < lastIdx;
  lastIdx = idx;
  if (!here.underGuard) {
    isLeaving = false;
    return;
  }

  event.stopImmediatePropagation();
  if (!wentBack) {
    isLeaving = false;
    // What this entry showed may be over: a training whose end the dialog confirmed.
    history.forward();
    return;
  }
  const close = isLeaving ? undefined : openDialogs.at(-1);
  if (!close) {
    history.back();
    return;
  }
  history.replaceState({ ...here, underGuard: undefined }, '');
  close();
  // Once React has closed it: a dialog below it, or one that refused to close, is guarded again.
  setTimeout(() => {
    if (openDialogs.length > 0) putGuard();
  });
}

function marks(): Marks {
  return (history.state as Marks | null) ?? {};
}
