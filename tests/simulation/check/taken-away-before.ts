/**
 * A training or an exercise that a device has taken away may still be shown there, for what was rejected of it. An empty set
 * that is added to it then goes when the server answers that its place is gone: the person decided that before
 * (`isTakenAwayHere` in sync/exchange/settle.ts).
 */
import type { CallResult } from '#contract/batch.ts';
import type { Key } from '#domain/ids.ts';
import type { Deed } from '../record/deed.ts';
import type { LedgerLine } from '../world/server.ts';
import { type BatchedLine, callsOf, isSuccess } from './batches.ts';
import { type Facts, isBroughtBackBy, type Made } from './facts.ts';

type Removals = Pick<Facts, 'deeds' | 'removals'>;

/** `line`: the set's, as of `lineage`. */
export function wasTakenAwayBefore(
  ledger: readonly LedgerLine[],
  facts: Removals,
  { key, deed }: Pick<Made, 'key' | 'deed'>,
  line: readonly Key[],
): boolean {
  if (deed.what?.kind !== 'add-set' || facts.deeds.some(other => isWrittenBy(other, key))) return false;
  const isMaking = ({ call }: BatchedLine) => call.makes?.includes(key) || call.body?.client_key === key;
  return wasRefusedAsGone(ledger, isMaking) && isAfterTaking(facts, { key, deed }, line);
}

/** The same of what was typed there and not ticked: a value goes with its set. */
export function wasTypedIntoGone(
  ledger: readonly LedgerLine[],
  facts: Removals,
  { key, deed }: Pick<Made, 'key' | 'deed'>,
  line: readonly Key[],
): boolean {
  if (!isTypedBy(deed, key)) return false;
  const since = ledger.filter(({ atMs, from }) => atMs >= deed.startMs && from.startsWith(`${deed.device}/`));
  const isWriting = ({ call }: BatchedLine) => call.method === 'PATCH' && call.path.includes(`/sets/${key}/`);
  return wasRefusedAsGone(since, isWriting) && isAfterTaking(facts, { key, deed }, line);
}

function isTypedBy({ what }: Deed, setKey: Key): boolean {
  if (what?.kind === 'write-set') return what.sure.done !== true;
  if (what?.kind !== 'write-sets') return false;
  return what.sets.some(written => written.setKey === setKey && written.sure.done !== true);
}

/** On the same device, which has brought nothing of it back in between. */
function isAfterTaking(
  { deeds, removals }: Removals,
  { key, deed }: Pick<Made, 'key' | 'deed'>,
  line: readonly Key[],
): boolean {
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

/** And no such call was carried out. */
function wasRefusedAsGone(ledger: readonly LedgerLine[], isAbout: (line: BatchedLine) => unknown): boolean {
  const results = ledger
    .flatMap(callsOf)
    .filter(isAbout)
    .flatMap(({ result }) => result ?? []);
  return results.some(isGone) && !results.some(({ status }) => isSuccess(status));
}

function isGone({ status, code }: CallResult): boolean {
  return status === 404 || status === 410 || code === 'workout_cancelled';
}
