import { createContext } from 'react';

/** Whether the page has keys of its own for its cells: the system's keyboard then stays away. */
export const OwnPadContext = createContext(false);
