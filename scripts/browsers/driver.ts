/** A command that a browser has not answered by then it never will: the run fails, it does not hang. */
export const ANSWERS_WITHIN_MS = 60_000;

/** What a browser that is not Chromium must be able to do for the flows of e2e/browsers: a thin port, no library. */
export interface BrowserDriver {
  /** Name and version as the browser itself says them. */
  readonly title: string;
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, a promise's awaited; it must be a string. */
  evaluate(expression: string): Promise<string>;
  /** Real events, as from a finger and a keyboard. */
  perform(input: InputSource): Promise<void>;
  /** A PNG of what the window shows. */
  takeScreenshot(): Promise<Buffer>;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/** An input source of the W3C's Actions: WebDriver and WebDriver BiDi take the very same. */
export type InputSource =
  | {
      readonly type: 'pointer';
      readonly id: 'finger';
      readonly parameters: { readonly pointerType: 'mouse' };
      readonly actions: readonly PointerStep[];
    }
  | { readonly type: 'key'; readonly id: 'keyboard'; readonly actions: readonly KeyStep[] };

type PointerStep =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number };

interface KeyStep {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** At a point of the viewport. */
export function click(x: number, y: number): InputSource {
  return {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  };
}

/** One key after the other. */
export function typeKeys(text: string): InputSource {
  const actions = [...text].flatMap((value): KeyStep[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return { type: 'key', id: 'keyboard', actions };
}
