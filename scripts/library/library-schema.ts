import { Library, LibraryCrosswalk, LibrarySearch, LibraryTechnique } from '#contract/library.ts';

/** The data set's files in JSON Schema's words. */
export const LIBRARY_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Strength exercises in Russian',
  $defs: {
    'library.json': Library,
    'library-search.json': LibrarySearch,
    'library-technique.json': LibraryTechnique,
    'library-crosswalk.json': LibraryCrosswalk,
  },
};
