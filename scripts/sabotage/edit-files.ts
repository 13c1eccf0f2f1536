/** Exact textual replacements in a copy of the code, and the way back. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from './sabotage.ts';

/** The text with the replacement made. Throws unless what is looked for stands in it exactly once. */
export function replaceOnce(text: string, { file, find, replace }: Edit): string {
  const parts = text.split(find);
  if (parts.length !== 2 || find === '') {
    throw new Error(`${file} has ${parts.length - 1} times what a sabotage replaces:\n${find}`);
  }
  return parts.join(replace);
}

/** Makes all the edits, several of one file too. Returns the way back. */
export function editFiles(root: string, edits: readonly Edit[]): () => void {
  const originals = new Map<string, string>();
  for (const { file } of edits) originals.set(file, readFileSync(join(root, file), 'utf8'));
  const changed = new Map(originals);
  for (const edit of edits) changed.set(edit.file, replaceOnce(changed.get(edit.file) ?? '', edit));
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return () => {
    for (const [file, text] of originals) writeFileSync(join(root, file), text);
  };
}
