/** Reads an error answer: `{detail, code}` or `{field: [messages]}`. Texts are for people; decisions use `code`. */

export interface ApiError {
  status: number;
  code: string | null;
  detail: string | null;
  fields: Record<string, string[]>;
}

export function readApiError(status: number, body: unknown): ApiError {
  const error: ApiError = { status, code: null, detail: null, fields: {} };
  if (!(body instanceof Object)) return error;
  for (const [name, value] of Object.entries(body)) {
    if (name === 'code' && typeof value === 'string') error.code = value;
    else if (name === 'detail' && typeof value === 'string') error.detail = value;
    else if (Array.isArray(value)) error.fields[name] = value.filter(text => typeof text === 'string');
  }
  return error;
}

/**
 * Whether a body is an error of this API: a proxy's `{"error": "Not Found"}` must not count as the server's decision.
 * An empty object counts: no proxy sends one, and a server that gives no reason has refused all the same.
 */
export function isApiError(body: object): boolean {
  if (Object.keys(body).length === 0 && !Array.isArray(body)) return true;
  const { code, detail, fields } = readApiError(0, body);
  return code !== null || detail !== null || Object.values(fields).some(messages => messages.length > 0);
}
