/** The next field of its table row, the tick included; undefined after the last one. */
export function findNextInRow(field: HTMLInputElement): HTMLInputElement | undefined {
  const row = field.closest('tr, [role="row"]');
  const inputs = [...(row?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  return inputs[inputs.indexOf(field) + 1];
}

/**
 * Moves on from a field to the next one: a row is filled with Enter alone and ticked with Space. After the last one the
 * field is just left, which closes a phone's keyboard.
 */
export function focusNextInRow(field: HTMLInputElement): void {
  const next = findNextInRow(field);
  if (next) next.focus();
  else field.blur();
}
