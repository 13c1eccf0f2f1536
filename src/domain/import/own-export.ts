/** The app of an import, where a restore brought the trainings. */
export const OWN_SOURCE = 'podhod';

/** As much of a file as says whether it is an export of this app. */
export const OWN_HEAD_BYTES = 200;

/** Of docs/export.md, encrypted or not. */
export function isOwnExport(text: string): boolean {
  return /^\ufeff?\s*\{\s*"format":\s*"podhod/.test(text.slice(0, OWN_HEAD_BYTES));
}
