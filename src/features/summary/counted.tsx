import { useCountUp } from './use-count-up.ts';

export interface CountedProps {
  value: number;
  /** A stable function across renders. */
  format: (value: number) => string;
  /** The training has just been finished: the figure counts up, once. */
  isNew: boolean;
}

/** One figure of the summary. */
export function Counted({ value, format, isNew }: CountedProps) {
  const element = useCountUp(isNew, value, format);
  return <span ref={element}>{format(value)}</span>;
}
