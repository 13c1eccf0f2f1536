import { createContext, type ReactNode } from 'react';

/** What the Shell puts into every Screen. */
export interface ShellSlots {
  /** At the end of the header: the sync state. */
  sync?: ReactNode;
  /** Above the content: what concerns the whole app, a guest's banner or a new version. */
  notice?: ReactNode;
}

export const ShellSlotsContext = createContext<ShellSlots>({});
