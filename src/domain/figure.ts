/** Thousands are held together by no-break spaces. */
const GROUP_ENDS = /\B(?=(?:\d{3})+$)/g;

/**
 * '12 480,5': grouped by thousands (U+00A0), a comma, two decimals at most, as Intl.NumberFormat writes Russian. That one
 * takes a phone a tenth of a second to begin with, before anything of a start is shown.
 */
export function formatFigure(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100);
  const whole = String(Math.floor(hundredths / 100)).replace(GROUP_ENDS, '\u00a0');
  const decimals = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  const sign = value < 0 && hundredths > 0 ? '-' : '';
  return `${sign}${whole}${decimals && `,${decimals}`}`;
}
