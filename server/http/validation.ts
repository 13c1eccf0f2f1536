import type { FastifySchemaCompiler } from 'fastify';
import Type, { type TObject, type TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { FieldErrors } from '#contract/errors.ts';
import { VALIDATION_MESSAGES } from '../limits.ts';
import { invalidFields } from './api-error.ts';
import { findOversized } from './find-oversized.ts';

interface Problem {
  keyword: string;
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
}

/**
 * Checks a part of a call against its schema. A query's texts are converted to numbers; a body must have the right
 * types.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) =>
  makeValidator(schema, httpPart === 'querystring');

type Validate = (input: unknown) => { value: unknown; error?: never } | { value?: never; error: Error };

export function makeValidator(schema: TSchema, isQuery: boolean): Validate {
  const check = compileOnce(schema);
  return input => {
    const value = isQuery ? readQuery(schema as TObject, input as Query) : input;
    if (check.Check(value)) return { value };
    return { error: invalidFields(describeProblems(findProblems(schema, check, value))) };
  };
}

const compiled = new WeakMap<TSchema, Validator>();

/** A call alone and in a batch has one check, and so have the servers of one process: to make it is a fifth of a start. */
function compileOnce(schema: TSchema): Validator {
  const check = compiled.get(schema) ?? Compile(schema);
  compiled.set(schema, check);
  return check;
}

/** Finds the problems at a cost bounded by the schema, not by the caller. */
function findProblems(schema: TSchema, check: Validator, value: unknown): readonly Problem[] {
  const oversized = findOversized(schema, value);
  if (!oversized) return check.Errors(value) as readonly Problem[];
  const { path, limit } = oversized;
  return [{ keyword: 'maxItems', instancePath: path, params: { limit } }];
}

/** A repeated name has a list of texts. */
type Query = Readonly<Record<string, string | readonly string[]>>;

function readQuery({ properties }: TObject, query: Query): Record<string, unknown> {
  const values: Record<string, unknown> = { ...query };
  for (const [name, schema] of Object.entries(properties)) {
    const text = query[name];
    if (typeof text === 'string') values[name] = readValue(schema, text);
  }
  return values;
}

/** A whole number must be plain digits: typebox would also convert '1.5', '0x10' and 'true'. */
function readValue(schema: TSchema, text: string): unknown {
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(text) ? Number(text) : text;
  return Value.Convert(schema, text);
}

/** The schema's complaints as Russian messages by field, one for each place. */
function describeProblems(problems: readonly Problem[]): FieldErrors {
  const fields: FieldErrors = {};
  const seen = new Set<string>();
  for (const { path, problem } of problems.flatMap(spread).filter(isTelling)) {
    if (seen.size >= VALIDATION_MESSAGES) break;
    if (seen.has(path)) continue;
    seen.add(path);
    const [field = '', ...rest] = path.split('/').slice(1);
    const place = rest.length > 0 ? `${rest.join('.')}: ` : '';
    fields[field || 'non_field_errors'] ??= [];
    fields[field || 'non_field_errors']?.push(place + explain(problem));
  }
  return Object.keys(fields).length > 0 ? fields : { non_field_errors: ['Неверные данные запроса.'] };
}

/** A missing field is reported at its parent; gives each one its own path. */
function spread(problem: Problem): { path: string; problem: Problem }[] {
  if (problem.keyword !== 'required') return [{ path: problem.instancePath, problem }];
  const missing = problem.params.requiredProperties as readonly string[];
  return missing.map(name => ({ path: `${problem.instancePath}/${name}`, problem }));
}

/** 'Must be null' only repeats the problem of a nullable field, and 'anyOf' sums up others. */
function isTelling({ problem }: { problem: Problem }): boolean {
  return problem.keyword !== 'anyOf' && !(problem.keyword === 'type' && problem.params.type === 'null');
}

function explain({ keyword, params }: Problem): string {
  if (keyword === 'type') return TYPE_MESSAGES[String(params.type)] ?? 'Недопустимое значение.';
  return MESSAGES[keyword]?.(params) ?? 'Недопустимое значение.';
}

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Должно быть строкой.',
  number: 'Должно быть числом.',
  integer: 'Должно быть целым числом.',
  boolean: 'Должно быть true или false.',
  array: 'Должно быть списком.',
  object: 'Должно быть объектом.',
};

const MESSAGES: Readonly<Record<string, (params: Problem['params']) => string>> = {
  required: () => 'Обязательное поле.',
  minLength: () => 'Поле не может быть пустым.',
  maxLength: params => `Не больше ${params.limit} символов.`,
  pattern: params => (params.pattern === '\\S' ? 'Поле не может быть пустым.' : 'Неверный формат.'),
  format: () => 'Неверная дата.',
  minimum: params => `Не меньше ${params.limit}.`,
  maximum: params => `Не больше ${params.limit}.`,
  multipleOf: () => 'Не больше двух знаков после запятой.',
  minItems: () => 'Список не может быть пустым.',
  maxItems: params => `Не больше ${params.limit} значений.`,
};
