import type { Call } from '#contract/call.ts';
import type { Work } from '../database/work.ts';
import { notFound, unreadable } from './api-error.ts';
import type { CallInput, Outcome } from './call-types.ts';
import { makeValidator } from './validation.ts';

/** A call that writes, as a batch runs it: with the schemas and the handler of its route. */
export interface Operation {
  method: string;
  path: readonly string[];
  run(work: Work, address: Address, body: unknown): Promise<Ran>;
}

export interface Ran {
  status: number;
  joined?: string | undefined;
  isAsSent?: boolean | undefined;
}

/** The variable parts of an address. */
export interface Address {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
}

export function makeOperation<C extends Call & { auth: 'user' }>(
  call: C,
  handle: (work: Work, input: CallInput<C>) => Promise<Outcome<C>>,
): Operation {
  const readQuery = call.query && makeValidator(call.query, true);
  const readBody = call.body && makeValidator(call.body, false);
  return {
    method: call.method,
    path: call.path.split('/'),
    async run(work, { params, query }, body) {
      const given = {
        params,
        query: readQuery ? mustBeValid(readQuery(query)) : query,
        body: readBody ? mustBeValid(readBody(body)) : body,
      };
      return await handle(work, given as CallInput<C>);
    },
  };
}

/** Finds the operation for a method and path, with the values in the path; throws not_found if there is none. */
export function findOperation(
  operations: readonly Operation[],
  { method, path }: { method: string; path: string },
): { operation: Operation; address: Address } {
  const [bare = '', search = ''] = path.split('?', 2);
  const parts = bare.split('/');
  const fitting = operations.filter(one => one.method === method && fits(one.path, parts));
  // A path without variables takes precedence.
  const [operation] = fitting.toSorted((a, b) => countVariables(a) - countVariables(b));
  if (!operation) throw notFound();
  const query = Object.fromEntries(new URLSearchParams(search));
  if (Object.values(query).some(text => text.includes('\0'))) throw unreadable();
  return { operation, address: { params: readParams(operation.path, parts), query } };
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, at) => (isVariable(part) ? parts[at] !== '' : part === parts[at]))
  );
}

function readParams(pattern: readonly string[], parts: readonly string[]): Record<string, string> {
  const named = pattern.flatMap((part, at) =>
    isVariable(part) ? [[part.slice(1, -1), parts[at] ?? '']] : [],
  );
  return Object.fromEntries(named);
}

function countVariables({ path }: Operation): number {
  return path.filter(isVariable).length;
}

function isVariable(part: string): boolean {
  return part.startsWith('{');
}

function mustBeValid({ value, error }: { value?: unknown; error?: Error }): unknown {
  if (error) throw error;
  return value;
}
