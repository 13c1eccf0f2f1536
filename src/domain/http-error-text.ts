/*
 * A refused call in words (docs/product.md, Messages): '[400] Имя пользователя: уже занято' or '[429] Слишком много попыток'.
 */

export interface HttpError {
  status: number;
  /** The answer's one sentence, if it had one. */
  detail: string | null;
  /** The messages of each field, by its name in the API. */
  fields: Readonly<Record<string, readonly string[]>>;
}

/** What the fields of a form are called on its screen; a field without a name there keeps the API's. */
export type FieldNames = Readonly<Record<string, string>>;

/** For a call that was refused without a word. */
export const REQUEST_FAILED = 'Ошибка запроса';
/** For what is not even a refused call. */
export const UNKNOWN_ERROR = 'Неизвестная ошибка';

/** Messages under this name are about the form as a whole and stand alone. */
const WHOLE_FORM = 'non_field_errors';

export function formatHttpError(error: HttpError, names?: FieldNames): string {
  return `[${error.status}] ${describeRefusal(error, names) ?? REQUEST_FAILED}`;
}

/** 'field: messages' joined by '; ', else the one sentence; null when the server gave no reason, or a blank one. */
export function describeRefusal({ detail, fields }: HttpError, names: FieldNames = {}): string | null {
  const parts = Object.entries(fields)
    .map(([field, messages]) => [field, messages.filter(isSaid)] as const)
    .filter(([, messages]) => messages.length > 0)
    .map(([field, messages]) => describeField(names[field] ?? field, field, messages));
  return parts.length > 0 ? parts.join('; ') : detail && isSaid(detail) ? detail : null;
}

function isSaid(text: string): boolean {
  return text.trim() !== '';
}

function describeField(name: string, field: string, messages: readonly string[]): string {
  const text = messages.join(' ');
  return field === WHOLE_FORM ? text : `${name}: ${text}`;
}
