import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getEstimates } from '#db/queries/estimates.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import { pickBestGains } from '#domain/gain.ts';
import { formatWeightKg, formatWeightWithUnit } from '#domain/number.ts';
import type { Week } from '#domain/weeks.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { Span } from './spans.ts';
import { Sparkline } from './sparkline.tsx';
import styles from './statistic.module.css';
import { texts } from './texts.ts';

const SHOWN = 3;

/** The exercises that gained most over the chosen time, by their estimated maximum. Nothing, until there is a gain. */
export function BestGains({ span, fromMs, beforeMs }: Week & { span: Span }) {
  const db = useDb();
  const read = useQuery(() => readBestGains(db, { fromMs, beforeMs }), [db, fromMs, beforeMs]);
  if (read.kind !== 'loaded' || read.value.length === 0) return null;
  return (
    <Section title={texts.spans[span].gains} subtitle={texts.gainsHint}>
      <div className={styles.tiles}>
        {read.value.map(({ key, name, points, gain, share }) => (
          <RowGroup key={key}>
            <LinkRow
              lead={<Sparkline points={points} />}
              title={name}
              secondary={`${formatWeightKg(gain.from.value)} → ${formatWeightWithUnit(gain.to.value)}`}
              value={
                <span className={styles.gain}>
                  {texts.by(formatWeightWithUnit(gain.by))} <small>{texts.share(share)}</small>
                </span>
              }
              to={`/exercises/${key}`}
            />
          </RowGroup>
        ))}
      </div>
    </Section>
  );
}

async function readBestGains(db: AccountDb, time: Week) {
  const gained = pickBestGains(await getEstimates(db, time), SHOWN);
  const views = await getExerciseViews(
    db,
    gained.map(({ thing }) => thing),
  );
  return gained.flatMap(({ thing, ...rest }) => {
    const view = views.get(thing);
    return view ? [{ ...rest, key: view.key, name: view.name }] : [];
  });
}
