import type { BatchBody, BatchedCall, CallResult } from '#contract/batch.ts';
import type { Work } from '../database/work.ts';
import { writeCursor } from '../feed/cursor.ts';
import { loadSeen } from '../feed/known-cursors.ts';
import { ApiError } from '../http/api-error.ts';
import { fingerprintCall } from '../http/idempotency.ts';
import { findOperation, type Operation, type Ran } from '../http/operation.ts';
import type { NamedKey } from '../secrets.ts';
import { actOfCall } from './call-act.ts';
import { type KeptResults, loadKept } from './kept-results.ts';
import { inSavepoint } from './savepoint.ts';

export interface BatchTools {
  operations: readonly Operation[];
  fingerprintKey: NamedKey;
  /** Called with a call that failed by our own fault. */
  onFault(error: unknown, call: BatchedCall): void;
}

/**
 * A batch's calls in their order, each whole or not at all. A refusal stops no call but those that need what it would
 * have made.
 */
export async function runCalls(work: Work, body: BatchBody, tools: BatchTools): Promise<CallResult[]> {
  const kept = await loadKept(work, body.calls);
  const findSeen = await loadSeen(
    work,
    body.calls.map(call => call.seen),
  );
  const refused = new Set<string>();
  const results: CallResult[] = [];
  for (const call of body.calls) {
    const act = actOfCall(call, body, { nowMs: work.nowMs, findSeen });
    const result = await runCall({ ...work, act }, call, { ...tools, kept, refused });
    for (const key of call.makes ?? []) {
      if (result.status >= 400) refused.add(key);
      // It is there after all.
      else refused.delete(key);
    }
    results.push(result);
  }
  await kept.write();
  return results;
}

interface Context extends BatchTools {
  kept: KeptResults;
  /** Keys of rows that were not made. */
  refused: ReadonlySet<string>;
}

const OF_THE_BATCH: ReadonlySet<string> = new Set(['too_many', 'too_large']);

async function runCall(work: Work, call: BatchedCall, context: Context): Promise<CallResult> {
  const undo = work.changes.save();
  try {
    return await runOnce(work, call, context);
  } catch (error) {
    undo();
    // A deadlock, or a database that cannot work now, is the whole batch's trouble. A refused row is this call's: the
    // user is locked, so no other process can have written it meanwhile, and running the batch again would change nothing.
    const { dialect } = work;
    if (dialect.findTrouble(error) && !dialect.breaksConstraint(error)) throw error;
    // So is a user who has written too much of late, or a batch that makes too much: the device comes again later with all
    // of it, or with fewer calls.
    if (error instanceof ApiError && OF_THE_BATCH.has(error.code)) throw error;
    if (!(error instanceof ApiError)) context.onFault(error, call);
    const { status, code, body } = error instanceof ApiError ? error : new ApiError('internal');
    // A device that means it says that it has seen what was counted, though it may not have read so far yet.
    const seen = code === 'changed' && { seen: writeCursor(work.changes.latest) };
    return { id: call.id, status, code, body: { ...body, ...seen } };
  }
}

async function runOnce(work: Work, call: BatchedCall, context: Context): Promise<CallResult> {
  const { id, method, path, body = {}, needs = [] } = call;
  const fingerprint = fingerprintCall({ method, url: path, body }, context.fingerprintKey);
  const before = context.kept.find(id, fingerprint);
  if (before) return toResult(id, before);
  const { operation, address } = findOperation(context.operations, call);
  if (needs.some(key => context.refused.has(key))) throw new ApiError('dependency_failed');
  const ran = await inSavepoint(work.trx, () => operation.run(work, address, body));
  context.kept.add(id, { fingerprint, ran });
  return toResult(id, ran);
}

function toResult(id: string, { status, joined, isAsSent }: Ran): CallResult {
  if (joined !== undefined) return { id, status, body: { joined } };
  return { id, status, ...(isAsSent && { body: { as_sent: true } }) };
}
