import { TITLE_MAX } from '#domain/limits.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { invalidField } from '../http/api-error.ts';

/** A title as it is kept: trimmed, 1–100 characters. */
export function mustAcceptTitle(text: string): string {
  const title = normalizeTitle(text);
  if (title === null) throw invalidField('title', `От 1 до ${TITLE_MAX} символов.`);
  return title;
}
