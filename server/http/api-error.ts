import type { ErrorBody, ErrorCode, FieldErrors } from '#contract/errors.ts';
import { errorCatalogue } from './error-catalogue.ts';

/** A refusal. Thrown inside a unit of work, it rolls everything back. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSec: number | null;

  constructor(code: ErrorCode, details: { body?: ErrorBody; retryAfterSec?: number } = {}) {
    const { status, text } = errorCatalogue[code];
    super(text);
    this.code = code;
    this.status = status;
    this.body = { ...(details.body ?? { detail: text }), code };
    this.retryAfterSec = details.retryAfterSec ?? null;
  }
}

/** 400 with messages under the form's fields. */
export function invalidFields(fields: FieldErrors): ApiError {
  return new ApiError('invalid', { body: fields });
}

/** 400 for one field. */
export function invalidField(field: string, message: string): ApiError {
  return invalidFields({ [field]: [message] });
}

/** 400 that belongs to no field. */
export function invalidRequest(detail: string): ApiError {
  return new ApiError('invalid', { body: { detail } });
}

/** 400 for a request that is not of the API's form. */
export function unreadable(): ApiError {
  return invalidRequest('Запрос не разобрать.');
}

/** 404, the same for what isn't there and what isn't yours. */
export function notFound(): ApiError {
  return new ApiError('not_found');
}

/** 409 when a limit is reached. `what`: as in «не больше 100 подходов». */
export function limitReached(what: string, limit: number): ApiError {
  return new ApiError('limit_reached', { body: { detail: `Не больше ${limit} ${what}.` } });
}

/** Collects all problems of a form, so that the person sees them at once. */
export class FieldProblems {
  readonly #fields: FieldErrors = {};

  add(field: string, message: string) {
    const messages = this.#fields[field];
    if (messages) messages.push(message);
    else this.#fields[field] = [message];
  }

  throwIfAny() {
    if (Object.keys(this.#fields).length > 0) throw invalidFields(this.#fields);
  }
}
