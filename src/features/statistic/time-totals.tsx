import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { cx } from '#ui/cx.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { BestGains } from './best-gains.tsx';
import { compareSpans, sumOf } from './compare-spans.ts';
import { formatMeasure, type Measure } from './measure.ts';
import { readSpan, type SpanFigures } from './read-span.ts';
import { SPANS, type Span } from './spans.ts';
import styles from './statistic.module.css';
import { texts } from './texts.ts';
import { TimeBars } from './time-bars.tsx';

/** Room for the bars beside what else is said of the time: on a phone they come last. */
const IS_ROOMY = '(min-width: 900px) and (min-height: 521px)';

/** What a time came to beside as long a one before it, what gained most in it, and each of its parts as a bar. Nothing, before a first training. */
export function TimeTotals() {
  const db = useDb();
  const todayMs = useToday();
  const isRoomy = useMedia(IS_ROOMY);
  const [chosenSpan, setSpan] = useState<Span>();
  const [chosenMeasure, setMeasure] = useState<Measure>();
  const read = useQuery(() => readSpan(db, chosenSpan, todayMs), [db, chosenSpan, todayMs]);
  if (read.kind !== 'loaded' || !read.value) return null;
  const shown = read.value;
  const measures = measuresOf(shown);
  const isShown = chosenMeasure && measures.includes(chosenMeasure);

  const [first, last] = [shown.parts[0], shown.parts.at(-1)];
  const totals = (
    <dl className={styles.figures}>
      {measures.map(measure => (
        <Total key={measure} measure={measure} shown={shown} />
      ))}
    </dl>
  );
  const bars = (
    <TimeBars
      key={`${shown.span} ${shown.unit}`}
      {...shown}
      figures={shown.now}
      measures={measures}
      measure={isShown ? chosenMeasure : (measures[0] ?? 'sets')}
      onMeasure={setMeasure}
      todayMs={todayMs}
    />
  );
  const gains = first && last && (
    <BestGains span={shown.span} fromMs={first.fromMs} beforeMs={last.beforeMs} />
  );

  return (
    <Section
      title={texts.spans[shown.span].title}
      headClass={cx(styles.head, shown.canChoose && styles.saidByChoice)}
      action={shown.canChoose && <SpanChoice chosen={chosenSpan ?? shown.span} onChoose={setSpan} />}
    >
      <div className={styles.whole}>
        {isRoomy ? (
          <>
            <Card>
              <div className={styles.card}>
                {totals}
                {bars}
              </div>
            </Card>
            {gains}
          </>
        ) : (
          <>
            <Card>{totals}</Card>
            {gains}
            <Card>{bars}</Card>
          </>
        )}
      </div>
    </Section>
  );
}

function measuresOf({ now }: SpanFigures): Measure[] {
  const hasTonnage = now.some(({ tonnageKg }) => tonnageKg > 0);
  return [...(hasTonnage ? (['tonnageKg'] as const) : []), 'sets', 'trainings'];
}

function SpanChoice({ chosen, onChoose }: { chosen: Span; onChoose: (span: Span) => void }) {
  return (
    <ChipRow label={texts.span} flow="segments">
      {SPANS.map(span => (
        <Chip key={span} pressed={span === chosen} onPress={() => onChoose(span)}>
          {texts.spans[span].name}
        </Chip>
      ))}
    </ChipRow>
  );
}

function Total({ measure, shown }: { measure: Measure; shown: SpanFigures }) {
  const { span, unit, now, earlier } = shown;
  const values = now.map(part => part[measure]);
  const before = span !== 'all' && {
    ...texts.spans[span].before,
    values: earlier.map(part => part[measure]),
  };
  const { text, isMore } = compareSpans(values, before || undefined, mean =>
    texts.units[unit].mean(formatMeasure(measure, mean)),
  );
  return (
    <div>
      <dt className={styles.label}>{texts.measures[measure]}</dt>
      <dd className={styles.value}>{formatMeasure(measure, sumOf(values))}</dd>
      <dd className={cx(styles.label, isMore && styles.gain)}>
        {measure === 'tonnageKg' ? texts.lifted(text) : text}
      </dd>
    </div>
  );
}
