/** Reads files of other apps, so that the page never waits for 50,000 rows. */
import { expose } from 'comlink';
import { deriveKey } from '#contract/derived-keys.ts';
import { Importer } from '#domain/import/importer.ts';
import { DEFAULT_WORKOUT_TITLE } from '#domain/workout-title.ts';

// Papa Parse takes any worker for one of its own and would answer the page's messages.
self.onmessage = null;
expose(new Importer({ deriveKey, defaultTitle: DEFAULT_WORKOUT_TITLE }));
