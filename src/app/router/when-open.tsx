import { type ReactNode, use } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';

/** Shows its screen to anybody, as soon as the databases can be read. */
export function WhenOpen({ children }: { children: ReactNode }) {
  return use(DatabasesContext) !== null && children;
}
