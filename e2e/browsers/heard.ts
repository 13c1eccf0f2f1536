/**
 * What the page hears of the driver's presses: it shows whether the driver lost a press or the app ignored it.
 * Each function runs in the page, as text: everything that it uses stands inside.
 */
interface Listening {
  /** Every event of the last press, with what it met; printed when a step fails. */
  heardPresses?: string[];
  isListening?: true;
}

export function listenForPress(): void {
  const page = window as Listening;
  page.heardPresses = [];
  if (page.isListening) return;
  page.isListening = true;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'click']) {
    window.addEventListener(
      type,
      event => {
        const { target, clientX, clientY } = event as MouseEvent;
        const met = target instanceof Element ? `${target.tagName} '${target.textContent.slice(0, 30)}'` : '';
        const atMs = Math.round(performance.now());
        page.heardPresses?.push(`${type} on ${met} at ${clientX}, ${clientY}, ${atMs} ms`);
      },
      { capture: true },
    );
  }
}

/** A page that came meanwhile has been opened by the press. */
export function hasHeardPress(): boolean {
  const { heardPresses } = window as Listening;
  return heardPresses === undefined || heardPresses.some(event => event.startsWith('pointerdown'));
}

export function tellPresses(): string {
  return (window as Listening).heardPresses?.join(', ') ?? '';
}
