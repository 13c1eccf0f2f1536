/**
 * Moves on from a field to the next one of its table row, the tick included: a row is filled with Enter alone and
 * ticked with Space. After the last one the field is just left, which closes a phone's keyboard.
 */
export function focusNextInRow(field: HTMLInputElement): void {
  const row = field.closest('tr, [role="row"]');
  const inputs = [...(row?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const next = inputs[inputs.indexOf(field) + 1];
  if (next) next.focus();
  else field.blur();
}
