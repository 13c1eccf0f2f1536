import fc from 'fast-check';

/*
 * Calls drawn from the OpenAPI document: each part of one is what its schema asks for, or something that nobody
 * would send by accident.
 */

export interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
}

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

export interface HostileCall {
  method: string;
  path: string;
  query: Record<string, string | undefined>;
  body: unknown;
  /** Sent in place of the body's JSON, as it is. */
  raw: string | undefined;
  key: string | undefined;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u{1F4AA}'.repeat(90),
  '\u202Egnihtemos',
  '‮'.repeat(50),
  'x'.repeat(5_000),
  "'; drop table users; --",
  "' or '1'='1",
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '%00',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '2026-02-30T99:99:99Z',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00',
];

const HOSTILE_NUMBERS = [-1, 0, -0, 0.1 + 0.2, 1e21, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 9_999_999, 1.005];

/** What every object answers to without having it. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

/** No JSON, or JSON of which parsers disagree. */
const BROKEN_BODIES = [
  '{',
  '[',
  '{"a":',
  '{"a":1,}',
  '{"a":1}}',
  "{'a':1}",
  '{a:1}',
  'undefined',
  'NaN',
  '{"a":01}',
  '{"a":1e999}',
  '{"a":-0}',
  '{"a":"\\ud800"}',
  '{"a":"\n"}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{}\0',
  '// {}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"__proto__":null}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '['.repeat(50_000),
  '{"a":'.repeat(5_000),
];

/** So many parts fit for one that does not: a call with a wrong one in each field is refused at the first. */
const FITTING = 40;

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

const anyHostile = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, [], {}, deep(40)),
  fc.constantFrom<unknown>({ constructor: { prototype: { isAdmin: true } } }, { toString: 1 }, [[], [null]]),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** @param ids what may stand where an id is asked for: own ones, and another's. */
export function drawCalls(document: OpenApi, ids: readonly string[]): fc.Arbitrary<HostileCall> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const operation = inline({ parameters, requestBody }, document.components.schemas) as Operation;
      return drawCall({ path, method, operation, ids });
    }),
  );
  return fc.oneof(...operations);
}

/** With each schema in place of its name. A call's own parts never contain themselves. */
function inline(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map(inner => inline(inner, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const name = '$ref' in value && /^#\/components\/schemas\/(.+)$/.exec(String(value.$ref))?.[1];
  if (name) return inline(schemas[name], schemas);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inline(inner, schemas)]));
}

function drawCall(given: {
  path: string;
  method: string;
  operation: Operation;
  ids: readonly string[];
}): fc.Arbitrary<HostileCall> {
  const { path, method, operation, ids } = given;
  const id = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-1', '2147483648', '9007199254740993', '9'.repeat(40), '%00'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 10 }).map(encodeText) },
  );
  const inQuery = (operation.parameters ?? []).filter(parameter => parameter.in === 'query');
  const schema = operation.requestBody?.content['application/json'].schema;
  const value = schema ? drawValue(schema, ids, FITTING) : fc.constant(undefined);
  return fc.record({
    method: fc.constant(method.toUpperCase()),
    path: fc.array(id, { minLength: 2, maxLength: 2 }).map(values => fillPath(path, values)),
    query: fc.record(Object.fromEntries(inQuery.map(({ name, schema: its }) => [name, drawText(its, ids)])), {
      requiredKeys: [],
    }),
    body: value,
    raw: fc.oneof(
      { weight: 12, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: schema ? drawBroken(value) : fc.constant(undefined) },
    ),
    key: fc.oneof(
      { weight: 9, arbitrary: fc.option(fc.uuid(), { nil: undefined }) },
      { weight: 1, arbitrary: fc.constantFrom('k1', 'k2', '"k3"', '\u00ff', 'x'.repeat(300)) },
    ),
  });
}

/** Known tricks, and a good body that was cut off or has a wrong character in it. */
function drawBroken(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const damaged = fc
    .tuple(value, fc.nat({ max: 200 }), fc.constantFrom('', '\0', '"', '}', '\\', '\ud800', ',,'))
    .map(([body, at, wrong]) => {
      const text = JSON.stringify(body) ?? '{}';
      const cut = at % Math.max(1, text.length);
      return text.slice(0, cut) + wrong + (wrong === '' ? '' : text.slice(cut));
    });
  return fc.oneof(fc.constantFrom(...BROKEN_BODIES), damaged);
}

function fillPath(path: string, values: readonly string[]): string {
  let nth = 0;
  return path.replace(/\{\w+\}/g, () => values[nth++] ?? '');
}

/** A lone half of a character has no form in an address. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed()) || '-';
}

function drawText(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  return drawValue(schema, ids, 5).map(value =>
    String(typeof value === 'object' ? JSON.stringify(value) : value),
  );
}

/** What the schema asks for, and one time in `chance` something else. */
function drawValue(schema: JsonSchema, ids: readonly string[], chance: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: chance, arbitrary: drawFitting(schema, ids, chance) },
    { weight: 1, arbitrary: anyHostile },
  );
}

/** Now and then one more key, of those that every object seems to have. */
function withPrototypeKey(object: fc.Arbitrary<object>): fc.Arbitrary<object> {
  const extra = fc.record({
    name: fc.constantFrom(...PROTOTYPE_KEYS),
    value: fc.constantFrom<unknown>({ isAdmin: true }, { prototype: { isAdmin: true } }, null, 'x', 1),
  });
  const withExtra = fc.tuple(object, extra).map(([its, { name, value }]) => {
    const copy = { ...its };
    Object.defineProperty(copy, name, { value, enumerable: true });
    return copy;
  });
  return fc.oneof({ weight: FITTING, arbitrary: object }, { weight: 1, arbitrary: withExtra });
}

function drawFitting(schema: JsonSchema, ids: readonly string[], chance: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(one => drawValue(one, ids, chance)));
  switch (schema.type) {
    case 'object':
      return withPrototypeKey(
        fc.record(
          Object.fromEntries(
            Object.entries(schema.properties ?? {}).map(([name, its]) => [name, drawValue(its, ids, chance)]),
          ),
          { requiredKeys: schema.required ?? [] },
        ),
      );
    case 'array':
      return fc.array(drawValue(schema.items ?? {}, ids, chance), { maxLength: 4 });
    case 'integer':
      return fc.oneof(fc.constantFrom(...ids.map(Number)), fc.integer({ min: 0, max: 200 }));
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: 9_999 }).map(value => value / 4);
    case 'boolean':
      return fc.boolean();
    case 'string':
      if (schema.pattern?.includes('{8}')) return fc.uuid();
      return fc.oneof(
        fc.constantFrom(...ids, '', 'Ноги', '2026-03-10T10:00:00.000Z', 'active,completed'),
        fc.constantFrom(...HOSTILE_TEXTS),
      );
    default:
      return anyHostile;
  }
}
