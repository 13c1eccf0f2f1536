import { createContext, type ReactNode } from 'react';

/** The sync state the Shell was given; every Screen shows it at the end of its header. */
export const ShellSyncContext = createContext<ReactNode>(null);
