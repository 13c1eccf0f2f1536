import { CompiledQuery } from 'kysely';
import type { Trx } from '../database/database.ts';

const BEGIN = CompiledQuery.raw('savepoint batched_call');
const KEEP = CompiledQuery.raw('release savepoint batched_call');
const UNDO = CompiledQuery.raw('rollback to savepoint batched_call');

/** All of a part of a transaction or nothing of it. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await trx.executeQuery(BEGIN);
  try {
    const result = await work();
    await trx.executeQuery(KEEP);
    return result;
  } catch (error) {
    await trx.executeQuery(UNDO);
    await trx.executeQuery(KEEP);
    throw error;
  }
}
