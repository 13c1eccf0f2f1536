/** What a call is answered with: a status and JSON, or an error as text. No codes: those are an addition. */
export interface OldAnswer {
  status: number;
  body: unknown;
}

export function ok(body: unknown, status = 200): OldAnswer {
  return { status, body };
}

export const NO_CONTENT: OldAnswer = { status: 204, body: null };

export function refuse(status: number, detail: string): OldAnswer {
  return { status, body: { detail } };
}

export function refuseField(field: string, message: string): OldAnswer {
  return { status: 400, body: { [field]: [message] } };
}

export const NOT_FOUND = refuse(404, 'Не найдено.');
