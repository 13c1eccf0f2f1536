/**
 * A training or an exercise that a device has taken away may still be shown there, for what was rejected of it. An empty set
 * that is added to it then goes when the server answers that its place is gone: the person decided that before
 * (`isTakenAwayHere` in sync/exchange/settle.ts).
 */
import type { CallResult } from '#contract/batch.ts';
import type { Key } from '#domain/ids.ts';
import type { Deed } from '../record/deed.ts';
import type { LedgerLine } from '../world/server.ts';
import { callsOf, isSuccess } from './batches.ts';
import { type Facts, isBroughtBackBy, type Made } from './facts.ts';

/** `line`: the set's, as of `lineage`. */
export function wasTakenAwayBefore(
  ledger: readonly LedgerLine[],
  { deeds, removals }: Pick<Facts, 'deeds' | 'removals'>,
  { key, deed }: Pick<Made, 'key' | 'deed'>,
  line: readonly Key[],
): boolean {
  if (deed.what?.kind !== 'add-set' || deeds.some(other => isWrittenBy(other, key))) return false;
  if (!wasRefusedAsGone(ledger, key)) return false;
  const taken = removals.filter(
    ({ key: other, isReplacement }) => !isReplacement && other !== key && line.includes(other),
  );
  const again = deeds.filter(other => isBroughtBackBy(other, line) && takesReturnBack(other, deeds));
  return [...taken.map(removal => removal.deed), ...again].some(
    removal =>
      removal.device === deed.device &&
      // Of two tabs at once, the refusal says which came first.
      removal.startMs <= deed.endMs &&
      !deeds.some(
        other =>
          isBetween(other, removal, deed) && isBroughtBackBy(other, line) && !takesReturnBack(other, deeds),
      ),
  );
}

/** By it a training that had returned is removed once more. */
function takesReturnBack({ what }: Deed, deeds: readonly Deed[]): boolean {
  if (what?.kind !== 'take-back') return false;
  return deeds.some(
    ({ index, what: taken }) =>
      what.of.includes(index) && taken?.kind === 'move-workout' && taken.status !== 'cancelled',
  );
}

/** Ticked, typed in, or with a stopwatch: what a person did in a set is theirs to decide. */
export function isWrittenBy({ what, outcome }: Deed, setKey: Key): boolean {
  if (outcome === 'refused') return false;
  switch (what?.kind) {
    case 'write-set':
    case 'start-hold':
      return what.setKey === setKey;
    case 'write-sets':
      return what.sets.some(written => written.setKey === setKey);
    case 'tick-all':
      return what.setKeys.includes(setKey);
    case 'take-back':
      return what.touched.includes(setKey);
    default:
      return false;
  }
}

function isBetween(other: Deed, removal: Deed, deed: Deed): boolean {
  return other !== removal && other.startMs >= removal.startMs && other.startMs <= deed.startMs;
}

/** And was never made by another call. */
function wasRefusedAsGone(ledger: readonly LedgerLine[], setKey: Key): boolean {
  const results = ledger
    .flatMap(callsOf)
    .filter(({ call }) => call.makes?.includes(setKey) || call.body?.client_key === setKey)
    .flatMap(({ result }) => result ?? []);
  return results.some(isGone) && !results.some(({ status }) => isSuccess(status));
}

function isGone({ status, code }: CallResult): boolean {
  return status === 404 || status === 410 || code === 'workout_cancelled';
}
