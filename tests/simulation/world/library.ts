import { cutLibrary } from '../../support/small-library.ts';

/** For server and devices alike. */
export const LIBRARY = cutLibrary(12);
