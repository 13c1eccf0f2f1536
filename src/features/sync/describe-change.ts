import { isReadable } from '#db/log-entry.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import type { ChangeWords } from '#sync/mutations/mutation.ts';
import { mutationOf } from '#sync/mutations/registry.ts';
import { texts } from './texts.ts';

/** A change in words for the person: what was done, and about what. */
export function describeChange({ entry, subject }: UnsentChange): ChangeWords {
  if (!isReadable(entry)) return { what: texts.unknownChange, about: '' };
  return mutationOf(entry).words(entry.args, subject, entry.was?.[entry.subject]);
}
