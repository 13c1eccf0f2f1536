/** What the list is for, as its query parameters say (docs/product.md, Screens). */
import {
  CHANGE_EXERCISE,
  PAST_EXERCISES,
  SELECTED_ALTERNATIVES,
  SELECTED_EXERCISES,
  SELECTED_FOR_TEMPLATE,
} from '#commands/pending-selection.ts';

export interface SelectMode {
  kind: 'select';
  /** Where in localStorage the asking screen looks for the selection. */
  selectedKey: string;
  /** One exercise (radio buttons) instead of several (checkboxes). */
  isSingle: boolean;
  /** Null: back to where the person came from. */
  returnTo: string | null;
}

export type ListMode = { kind: 'browse' } | SelectMode;

const SELECTION_KEYS: readonly string[] = [
  SELECTED_ALTERNATIVES,
  SELECTED_EXERCISES,
  PAST_EXERCISES,
  SELECTED_FOR_TEMPLATE,
  CHANGE_EXERCISE,
];

export function readListMode(params: URLSearchParams): ListMode {
  if (params.get('mode') !== 'select') return { kind: 'browse' };
  const selectedKey = params.get('selected_key') ?? '';
  const returnTo = params.get('returnTo') ?? '';
  return {
    kind: 'select',
    // A link from elsewhere must not name another storage key (the tokens' one!) and have it overwritten.
    selectedKey: SELECTION_KEYS.includes(selectedKey) ? selectedKey : SELECTED_ALTERNATIVES,
    isSingle: params.get('single') === 'true',
    returnTo: isOwnPath(returnTo) ? returnTo : null,
  };
}

/** A path of this app; `//host` and `/\host` are addresses of others. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}
