import { uiTexts } from '../texts.ts';

/** Said once on a device: an undo reaches further than its toast. */
const KEY = 'journal.hinted.v1';

/** The toast's text, with the hint the first time. */
export function withJournalHint(text: string): string {
  try {
    if (localStorage.getItem(KEY) !== null) return text;
    localStorage.setItem(KEY, '1');
    return `${text}. ${uiTexts.journalHint}`;
  } catch {
    return text;
  }
}
