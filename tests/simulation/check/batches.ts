/** The calls that a device sent together, and what became of each. */
import type { BatchBody, BatchedCall, CallResult } from '#contract/batch.ts';
import type { LedgerLine } from '../world/server.ts';

export interface BatchedLine {
  call: BatchedCall;
  /** None where the whole batch was refused. */
  result: CallResult | undefined;
}

const read = new WeakMap<LedgerLine, BatchedLine[]>();

/** Of any other call, none. */
export function callsOf(line: LedgerLine): BatchedLine[] {
  const known = read.get(line);
  if (known) return known;
  const calls = readCalls(line);
  read.set(line, calls);
  return calls;
}

function readCalls({ request, response }: LedgerLine): BatchedLine[] {
  if (request.path !== '/api/batch/' || request.body === null) return [];
  const { calls } = JSON.parse(request.body) as BatchBody;
  if (calls.length === 0) return [];
  const results =
    response.status === 200 ? (JSON.parse(response.body) as { results: CallResult[] }).results : [];
  const byId = new Map(results.map(result => [result.id, result]));
  return calls.map(call => ({ call, result: byId.get(call.id) }));
}

export function isSuccess(status: number): boolean {
  return status < 300;
}
