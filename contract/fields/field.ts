/*
 * One table of fields per entity: a field's name in rows, its name on the wire and in the database, its limits, and how
 * its value is written there. Row types, wire schemas, codecs and columns come from these tables, so that a new field
 * is one line in its table, one column in a migration, and the places that show it.
 */
import Type, { type TSchema } from 'typebox';
import { ClientKey, Nullable, Time } from '../common.ts';

/** `Row`: in a device's row and in domain code. `Wire`: in JSON. `Column`: in the server's database. */
export interface Field<
  Row,
  Wire,
  Column,
  WireName extends string = string,
  ColumnName extends string = string,
> {
  wire: WireName;
  column: ColumnName;
  schema: TSchema;
  empty: Row;
  toWire(value: Row): Wire;
  fromWire(value: Wire): Row;
  toColumn(value: Wire): Column;
  fromColumn(value: Column): Wire;
}

// biome-ignore lint/suspicious/noExplicitAny: the table's own entries carry the types; this is their upper bound
export type FieldTable = Readonly<Record<string, Field<any, any, any>>>;

export type RowOf<T extends FieldTable> = {
  -readonly [Name in keyof T]: T[Name] extends Field<infer Row, infer _Wire, infer _Column> ? Row : never;
};

/** The names on the wire. */
export type WireNameOf<T extends FieldTable> = T[keyof T]['wire'];

/** The columns that hold the fields. */
export type ColumnsOf<T extends FieldTable> = {
  -readonly [Name in keyof T as T[Name]['column']]: T[Name] extends Field<
    infer _Row,
    infer _Wire,
    infer Column
  >
    ? Column
    : never;
};

type Count<Name extends string> = Field<number | null, number | null, number | null, Name, Name>;

/** A whole number that may be left empty. */
export function count<const Name extends string>(wire: Name, maximum: number): Count<Name> {
  return {
    ...same<number | null>(null),
    wire,
    column: wire,
    schema: Nullable(Type.Integer({ minimum: 0, maximum })),
  };
}

/** A whole number that is never empty. */
export function required<const Name extends string>(
  wire: Name,
  maximum: number,
  empty: number,
): Field<number, number, number, Name, Name> {
  const schema = Type.Integer({ minimum: 0, maximum });
  return { ...same<number>(empty), wire, column: wire, schema };
}

/** Where a row was moved to among its like, by whose `order` it lies otherwise. Between any two there is room. */
export function place<const Name extends string>(wire: Name): Count<Name> {
  const schema = Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }));
  return { ...same<number | null>(null), wire, column: wire, schema };
}

/** Kilograms with two decimals; whole hundredths in the database, so that sums are exact. */
export function weight<const WireName extends string, const ColumnName extends string>(
  wire: WireName,
  column: ColumnName,
): Field<number | null, number | null, number | null, WireName, ColumnName> {
  return {
    ...same<number | null>(null),
    wire,
    column,
    schema: Nullable(Type.Number({ minimum: 0, maximum: 9999.99, multipleOf: 0.01 })),
    toColumn: kg => (kg === null ? null : Math.round(kg * 100)),
    fromColumn: hundredths => (hundredths === null ? null : hundredths / 100),
  };
}

export function flag<const Name extends string>(wire: Name): Field<boolean, boolean, 0 | 1, Name, Name> {
  return {
    ...same(false as boolean),
    wire,
    column: wire,
    schema: Type.Boolean(),
    toColumn: is => (is ? 1 : 0),
    fromColumn: is => is === 1,
  };
}

export function choice<Value extends string, const Name extends string>(
  wire: Name,
  values: readonly Value[],
  empty: Value,
): Field<Value, Value, Value, Name, Name> {
  const schema = Type.Enum(values as unknown as [Value, ...Value[]]);
  return { ...same<Value>(empty), wire, column: wire, schema };
}

/** One of the values, or nothing. */
export function optionalChoice<Value extends string, const Name extends string>(
  wire: Name,
  values: readonly Value[],
): Field<Value | null, Value | null, Value | null, Name, Name> {
  const schema = Nullable(Type.Enum(values as unknown as [Value, ...Value[]]));
  return { ...same<Value | null>(null), wire, column: wire, schema };
}

/** What rows that belong together have in common; null: it stands alone. */
export function groupKey<const WireName extends string, const ColumnName extends string>(
  wire: WireName,
  column: ColumnName,
): Field<string | null, string | null, string | null, WireName, ColumnName> {
  return { ...same<string | null>(null), wire, column, schema: Nullable(ClientKey) };
}

/** A row of another table, by its key. */
export function keyOf<const WireName extends string, const ColumnName extends string>(
  wire: WireName,
  column: ColumnName,
): Field<string, string, string, WireName, ColumnName> {
  return { ...same(''), wire, column, schema: ClientKey };
}

/** Epoch milliseconds in rows, ISO 8601 on the wire and in the database. */
export function time<const Name extends string>(wire: Name): Field<number, string, string, Name, Name> {
  return {
    ...same(''),
    empty: 0,
    wire,
    column: wire,
    schema: Time,
    toWire: ms => new Date(ms).toISOString(),
    fromWire: iso => Date.parse(iso),
  };
}

export function text<const Name extends string>(
  wire: Name,
  schema: TSchema,
): Field<string, string, string, Name, Name> {
  return { ...same(''), wire, column: wire, schema };
}

/** Written the same everywhere. */
function same<Value>(empty: Value) {
  const value = (given: Value) => given;
  return { empty, toWire: value, fromWire: value, toColumn: value, fromColumn: value };
}

/** What a row holds of a table's fields. */
export function fieldsOf<T extends FieldTable>(table: T, row: RowOf<T>): RowOf<T> {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(table).map(name => [name, values[name]])) as RowOf<T>;
}

/** The wire form of the named fields of a row; fields that are left out stay out. */
export function toWire<T extends FieldTable>(table: T, values: Partial<RowOf<T>>): Record<string, unknown> {
  const named = Object.entries(values).filter(([name]) => name in table);
  return Object.fromEntries(
    named.map(([name, value]) => [mustGet(table, name).wire, mustGet(table, name).toWire(value)]),
  );
}

/** The row form of what a wire row holds; what it leaves out is empty. */
export function fromWire<T extends FieldTable>(table: T, wire: Readonly<Record<string, unknown>>): RowOf<T> {
  const entries = Object.entries(table).map(([name, field]) => {
    const value = wire[field.wire];
    return [name, value === undefined || value === null ? field.empty : field.fromWire(value)];
  });
  return Object.fromEntries(entries) as RowOf<T>;
}

/** The columns of the wire values that are given; what is left out stays out. */
export function toColumns(
  table: FieldTable,
  wire: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.values(table).filter(field => wire[field.wire] !== undefined);
  return Object.fromEntries(given.map(field => [field.column, field.toColumn(wire[field.wire])]));
}

/** The wire values of a database row. */
export function fromColumns(
  table: FieldTable,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const field of Object.values(table)) wire[field.wire] = field.fromColumn(row[field.column]);
  return wire;
}

/** The wire values that are not empty: a row leaves the others out. */
export function leaveOutEmpty(
  table: FieldTable,
  wire: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const said = Object.values(table).filter(field => wire[field.wire] !== field.toWire(field.empty));
  return Object.fromEntries(said.map(field => [field.wire, wire[field.wire]]));
}

/** The properties of a schema in which every field may be left out. */
export function optionalSchemasOf(table: FieldTable): Record<string, TSchema> {
  return Object.fromEntries(Object.values(table).map(field => [field.wire, Type.Optional(field.schema)]));
}

/** The properties of a wire schema. */
export function schemasOf(table: FieldTable): Record<string, TSchema> {
  return Object.fromEntries(Object.values(table).map(field => [field.wire, field.schema]));
}

function mustGet(table: FieldTable, name: string) {
  const field = table[name];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}
