import type {
  Compilable,
  CompiledQuery,
  DatabaseConnection,
  DeleteResult,
  InsertResult,
  UpdateResult,
} from 'kysely';
import type { Trx } from './database.ts';

/*
 * Making a statement's text costs more than running it, and the busiest calls run some twenty. A prepared statement
 * is built by Kysely once, over stand-ins for its parameters; after that a call fills in the values.
 */

type Value = string | number | null;
/** By name; a list is for `in (…)`. Each set of names and each length of a list has a text of its own. */
type Parameters = Readonly<Record<string, Value | readonly Value[] | undefined>>;
/** A change without `returning` has none. */
type RowOf<Result> = Result extends InsertResult | UpdateResult | DeleteResult ? never : Result;

class StandIn {
  readonly name: string;
  readonly index: number | null;

  constructor(name: string, index: number | null) {
    this.name = name;
    this.index = index;
  }
}

interface Text {
  readonly compiled: CompiledQuery;
  /** In the order of the text: a stand-in, or a value that is always the same. */
  readonly slots: readonly unknown[];
}

/** Bounds what a statement's texts take: most have one or two. */
const MAX_TEXTS = 200;

/**
 * A statement for a transaction and parameters; answers with its rows. `build` may only hand its parameters to
 * Kysely as values and look at which there are: what it decided by their values would hold for all later calls.
 */
export function prepare<P extends Parameters, Result>(
  build: (trx: Trx, parameters: P) => Compilable<Result>,
): (trx: Trx, parameters: P) => Promise<RowOf<Result>[]> {
  const textsByDialect = new WeakMap<object, Map<string, Text>>();

  function textFor(trx: Trx, parameters: P): Text {
    const dialect = trx.getExecutor().adapter;
    const texts = textsByDialect.get(dialect) ?? new Map<string, Text>();
    textsByDialect.set(dialect, texts);
    const shape = shapeOf(parameters);
    const known = texts.get(shape);
    if (known) return known;
    const compiled = build(trx, standInsFor(parameters)).compile();
    const text = { compiled, slots: compiled.parameters };
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(shape, text);
    return text;
  }

  return async (trx, parameters) => {
    const { compiled, slots } = textFor(trx, parameters);
    const values = slots.map(slot => (slot instanceof StandIn ? fill(slot, parameters) : slot));
    const query: CompiledQuery<RowOf<Result>> = { ...compiled, parameters: values };
    const connection = connections.get(trx) ?? (await findConnection(trx));
    return (await connection.executeQuery<RowOf<Result>>(query)).rows;
  };
}

/** Kysely finds a transaction's connection again for each statement, on a way as long as many a statement takes. */
const connections = new WeakMap<Trx, DatabaseConnection>();

async function findConnection(trx: Trx): Promise<DatabaseConnection> {
  return await trx.getExecutor().provideConnection(async connection => {
    connections.set(trx, connection);
    return connection;
  });
}

/** To be called when a transaction ends: what still used it would write into somebody else's. Kysely then refuses it. */
export function forgetConnection(trx: Trx): void {
  connections.delete(trx);
}

function shapeOf(parameters: Parameters): string {
  let shape = '';
  for (const name in parameters) {
    const value = parameters[name];
    shape += Array.isArray(value) ? `${name} ${value.length} ` : `${name} `;
  }
  return shape;
}

/** The one place that lies about a type: Kysely carries a value without looking into it. */
function standInsFor<P extends Parameters>(parameters: P): P {
  const standIns = Object.entries(parameters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, index) => new StandIn(name, index)) : new StandIn(name, null),
  ]);
  return Object.fromEntries(standIns);
}

function fill({ name, index }: StandIn, parameters: Parameters): unknown {
  const value = parameters[name];
  return index === null ? value : (value as readonly Value[])[index];
}
