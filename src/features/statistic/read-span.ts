import type { AccountDb } from '#db/account-db.ts';
import { getWeekFigures, type WeekFigures } from '#db/queries/week-figures.ts';
import { type Cut, cutSpan, hasLonger, openingSpan, type Span, type Trained } from './spans.ts';

export interface SpanFigures extends Cut {
  span: Span;
  /** Whether a longer time shows more. */
  canChoose: boolean;
  /** Of `parts`, and of `before`. */
  now: readonly WeekFigures[];
  earlier: readonly WeekFigures[];
}

/** Of the chosen time, else of the shortest with a training. Reads no training outside of it; undefined, if there is none at all. */
export async function readSpan(
  db: AccountDb,
  chosen: Span | undefined,
  todayMs: number,
): Promise<SpanFigures | undefined> {
  const trained = await readTrained(db);
  if (!trained) return undefined;
  const span = chosen ?? openingSpan(trained, todayMs);
  const cut = cutSpan(span, trained, todayMs);
  const figures = await getWeekFigures(db, [...cut.before, ...cut.parts]);
  return {
    ...cut,
    span,
    canChoose: hasLonger(trained, todayMs),
    now: figures.slice(cut.before.length),
    earlier: figures.slice(0, cut.before.length),
  };
}

/** Two keys of the index. */
async function readTrained(db: AccountDb): Promise<Trained | undefined> {
  const completed = () =>
    db.workouts
      .where('[status+startedAtMs]')
      .between(['completed', Number.NEGATIVE_INFINITY], ['completed', Number.POSITIVE_INFINITY])
      .limit(1);
  const [[first], [last]] = await Promise.all([completed().keys(), completed().reverse().keys()]);
  if (!Array.isArray(first) || !Array.isArray(last)) return undefined;
  return { firstMs: Number(first[1]), lastMs: Number(last[1]) };
}
