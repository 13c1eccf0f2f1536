import { formatWeightKg, formatWeightWithUnit } from './number.ts';
import type { LoadMode } from './set-values.ts';

const SIGNS: Readonly<Record<LoadMode, string>> = { plain: '', single: '', added: '+', assisted: '−' };

/** '82,5 кг'; '+20 кг' of what was added to the body, '−20 кг' of what helped it, also out of a rank; '0 кг' of neither. */
export function loadText(weightKg: number, mode: LoadMode = 'plain'): string {
  return `${signOf(weightKg, mode)}${formatWeightWithUnit(Math.abs(weightKg))}`;
}

/** As `loadText`, where the unit is said once for several: '+20'. */
export function signedKg(weightKg: number, mode: LoadMode = 'plain'): string {
  return `${signOf(weightKg, mode)}${formatWeightKg(Math.abs(weightKg))}`;
}

function signOf(weightKg: number, mode: LoadMode): string {
  return weightKg === 0 ? '' : SIGNS[mode];
}
