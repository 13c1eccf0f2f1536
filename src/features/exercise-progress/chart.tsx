import { format } from 'date-fns';
import { ru } from 'date-fns/locale/ru';
import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type ChartPoint, makeScale, thinOut } from '#domain/chart-scale.ts';
import { formatDay } from '#domain/dates.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import styles from './chart.module.css';
import type { Axis } from './measures.ts';
import { texts } from './texts.ts';
import { useWidth } from './use-width.ts';

interface ChartProps {
  /** What is drawn: 'Максимум'. */
  label: string;
  points: readonly ChartPoint[];
  /** Those of them that were above all before. */
  records: readonly ChartPoint[];
  /** At the end of the line that tells a point. */
  aside?: ReactNode;
  format: (value: number) => string;
  axis: Axis;
  nowMs: number;
}

/** In the page's own pixels: text and dots keep their size, however wide the chart is. */
const [HEIGHT, HEIGHT_WIDE] = [200, 280];
const ROOMY = '(min-width: 900px) and (min-height: 521px)';
const LEFT = 40;
const RIGHT = 8;
const TOP = 10;
const BOTTOM = 24;
/** More than a phone has pixels for. */
const MOST_POINTS = 240;
/** So few that each is seen by itself: the newest. */
const MOST_RECORDS = 24;

/**
 * A line over time. Pointing at it, with a finger or a mouse, tells the nearest point; keys go from point to point on a
 * slider that is seen while it has the focus. The table beneath says all.
 */
export function Chart({ label, points, records, aside, format: formatValue, axis, nowMs }: ChartProps) {
  const shown = thinOut(points, MOST_POINTS);
  /** Of another period the same, if that is drawn there too. */
  const [chosenMs, setChosenMs] = useState<number>();
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = useMedia(ROOMY) ? HEIGHT_WIDE : HEIGHT;
  const last = shown.length - 1;
  const found = shown.findIndex(({ atMs }) => atMs === chosenMs);
  const at = found < 0 ? last : found;
  const chosen = shown[at];
  if (!chosen) return null;
  const scale = scaleOf(shown, axis);
  const firstMs = shown[0]?.atMs ?? 0;
  const spanMs = (shown[last]?.atMs ?? 0) - firstMs;
  const x = (ms: number) =>
    spanMs === 0 ? (LEFT + width - RIGHT) / 2 : LEFT + ((ms - firstMs) / spanMs) * (width - LEFT - RIGHT);
  const y = (value: number) =>
    height - BOTTOM - ((value - scale.min) / (scale.max - scale.min)) * (height - TOP - BOTTOM);
  const line = shown.map(point => `${x(point.atMs).toFixed(1)},${y(point.value).toFixed(1)}`).join(' ');
  const choose = (index: number) => setChosenMs(shown[index]?.atMs);
  const point = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const pointedX = clientX - currentTarget.getBoundingClientRect().left;
    const distances = shown.map(({ atMs }) => Math.abs(x(atMs) - pointedX));
    choose(distances.indexOf(Math.min(...distances)));
  };
  const said = `${formatDay(chosen.atMs, nowMs)}: ${formatValue(chosen.value)}`;

  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <VisuallyHidden>{label}: </VisuallyHidden>
        <span className={styles.value}>{formatValue(chosen.value)}</span>
        <span className={styles.when}>{formatDay(chosen.atMs, nowMs)}</span>
      </figcaption>
      {aside}
      <div ref={box} className={styles.box}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className={styles.chart}
          style={{ height }}
          role="img"
          aria-label={texts.chartOf(label, shown.length)}
          onPointerDown={point}
          onPointerMove={point}
        >
          {scale.ticks.map(tick => (
            <g key={tick}>
              <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
                {axis.format(tick)}
              </text>
            </g>
          ))}
          {datesBetween(firstMs, spanMs).map(({ ms, text, anchor }) => (
            <text key={ms} className={styles.tick} x={x(ms)} y={height - 6} textAnchor={anchor}>
              {text}
            </text>
          ))}
          <polygon
            className={styles.area}
            points={`${x(firstMs)},${height - BOTTOM} ${line} ${x(firstMs + spanMs)},${height - BOTTOM}`}
          />
          <polyline className={styles.line} points={line} />
          {records.slice(-MOST_RECORDS).map(({ atMs, value }) => (
            <circle key={atMs} className={styles.record} cx={x(atMs)} cy={y(value)} r={4} />
          ))}
          <line
            className={styles.cursor}
            x1={x(chosen.atMs)}
            x2={x(chosen.atMs)}
            y1={TOP}
            y2={height - BOTTOM}
          />
          <circle className={styles.chosen} cx={x(chosen.atMs)} cy={y(chosen.value)} r={5} />
        </svg>
        {last > 0 && (
          <>
            <input
              type="range"
              className={styles.slider}
              aria-label={texts.pointOf(label)}
              aria-valuetext={said}
              aria-describedby={hintId}
              min={0}
              max={last}
              value={at}
              onChange={event => choose(Number(event.target.value))}
            />
            <VisuallyHidden>
              <span id={hintId}>{texts.sliderHint}</span>
            </VisuallyHidden>
          </>
        )}
      </div>
    </figure>
  );
}

function scaleOf(shown: readonly ChartPoint[], { roundUp }: Axis) {
  const values = shown.map(point => point.value);
  return makeScale(values, roundUp);
}

/** What the gold dots are. */
export function RecordKey() {
  return (
    <p className={styles.key} aria-hidden="true">
      <span className={styles.keyDot} />
      {texts.record}
    </p>
  );
}

/** The first, the middle, the last day; of less than a season by days, of more by months. */
function datesBetween(firstMs: number, spanMs: number) {
  const pattern = spanMs > 200 * 86_400_000 ? 'LLL yyyy' : 'd MMM';
  const text = (ms: number) => format(ms, pattern, { locale: ru });
  if (spanMs === 0) return [{ ms: firstMs, text: text(firstMs), anchor: 'middle' as const }];
  return [
    { ms: firstMs, text: text(firstMs), anchor: 'start' as const },
    { ms: firstMs + spanMs / 2, text: text(firstMs + spanMs / 2), anchor: 'middle' as const },
    { ms: firstMs + spanMs, text: text(firstMs + spanMs), anchor: 'end' as const },
  ];
}
