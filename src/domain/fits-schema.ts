/** JSON Schema as far as the contract's schemas need it where a person's device reads what it has not asked for. */
export interface PlainSchema {
  type?: string;
  anyOf?: readonly PlainSchema[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  maxLength?: number;
  pattern?: string;
  maxItems?: number;
  items?: PlainSchema;
  properties?: Readonly<Record<string, PlainSchema>>;
  required?: readonly string[];
}

/** Whether the value is of the schema. Keywords that are not listed above are let pass. */
export function fitsSchema(schema: PlainSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some(one => fitsSchema(one, value));
  if (schema.enum) return schema.enum.includes(value);
  if (typeof value === 'number') return fitsNumber(schema, value);
  if (typeof value === 'string') return fitsText(schema, value);
  if (Array.isArray(value)) return fitsList(schema, value);
  if (typeof value === 'object' && value !== null) return fitsObject(schema, value);
  return schema.type === (value === null ? 'null' : typeof value);
}

function fitsNumber(
  { type, minimum = -Infinity, maximum = Infinity, multipleOf }: PlainSchema,
  value: number,
) {
  const isOfType = type === 'number' || (type === 'integer' && Number.isInteger(value));
  // Tenths and hundredths are no exact fractions of two.
  const parts = multipleOf === undefined ? 0 : value / multipleOf;
  const isMultiple = Math.abs(parts - Math.round(parts)) < 1e-6;
  return isOfType && Number.isFinite(value) && value >= minimum && value <= maximum && isMultiple;
}

/** Lengths are in characters, as JSON Schema counts them. */
function fitsText({ type, maxLength = Infinity, pattern }: PlainSchema, value: string) {
  const isShort = value.length <= maxLength || [...value].length <= maxLength;
  return type === 'string' && isShort && (pattern === undefined || new RegExp(pattern, 'u').test(value));
}

function fitsList({ type, items = {}, maxItems = Infinity }: PlainSchema, value: readonly unknown[]) {
  return type === 'array' && value.length <= maxItems && value.every(one => fitsSchema(items, one));
}

function fitsObject({ type, properties = {}, required = [] }: PlainSchema, value: object) {
  const given = value as Readonly<Record<string, unknown>>;
  return (
    type === 'object' &&
    required.every(name => Object.hasOwn(given, name)) &&
    Object.entries(properties).every(
      ([name, schema]) => !Object.hasOwn(given, name) || fitsSchema(schema, given[name]),
    )
  );
}
