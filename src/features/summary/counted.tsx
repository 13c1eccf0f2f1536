import { useCountUp } from './use-count-up.ts';

export interface CountedProps {
  value: number;
  /** The same function at every paint. */
  format: (value: number) => string;
  /** The training has just been finished: the figure counts up, once. */
  isNew: boolean;
}

/** A figure of the reward. */
export function Counted({ value, format, isNew }: CountedProps) {
  const element = useCountUp(isNew, value, format);
  return <span ref={element}>{format(value)}</span>;
}
