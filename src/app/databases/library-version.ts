/**
 * The version of contract/library.json, kept here too so that a start need not load the library to learn that it
 * has it already. A test holds the two together.
 */
export const LIBRARY_VERSION = 3;
