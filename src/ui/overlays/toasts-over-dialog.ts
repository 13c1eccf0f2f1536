/**
 * Only what is in the dialog can be pressed, and is said: all outside it is inert. The toasts come into it for as long as
 * it is the top one, above it as a popover. Found in the page, so that no first load has it.
 */
export function takeToasts(dialog: HTMLDialogElement): () => void {
  const region = document.querySelector<HTMLElement>('[popover="manual"]');
  if (!region) return () => {};
  home ??= region.parentElement;
  holders.push(dialog);
  moveTo(region, dialog);
  return () => {
    holders.splice(holders.lastIndexOf(dialog), 1);
    if (region.parentElement === dialog) moveTo(region, holders.at(-1) ?? home);
    if (holders.length === 0) home = null;
  };
}

/** The open dialogs, the top one last. */
const holders: HTMLDialogElement[] = [];
/** Where they are while no dialog is open. */
let home: Element | null = null;

function moveTo(region: HTMLElement, place: Element | null): void {
  place?.append(region);
  // Browsers without popovers have it in the dialog's box, where that moves.
  if (place !== home) region.showPopover?.();
}
