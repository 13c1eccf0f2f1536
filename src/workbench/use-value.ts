import { useState } from 'react';

/** A value that a control changes, as its screen would hold it. */
export function useValue<Value>(initial: Value) {
  const [value, setValue] = useState(initial);
  return { value, setValue };
}
