import { formatFigure } from '#domain/figure.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { loadStyle, stepClass } from '#ui/training/body.tsx';
import { hasGaps, type JudgedLoad, mostOf, stepOf } from './judge-load.ts';
import styles from './muscle-load.module.css';
import { texts } from './texts.ts';

/** So that a mark at the largest figure is not the bar's end. */
const HEADROOM = 1.1;

/** A mark on each bar is the usual, the last column the distance from it; a bar has the colour of its muscle in the drawing. */
export function LoadTable({ judged }: { judged: readonly JudgedLoad[] }) {
  // A muscle that nobody works has no week to compare: its name is enough.
  const idle = judged.filter(({ now, usual }) => now === 0 && usual === 0);
  const most = HEADROOM * Math.max(1, ...judged.flatMap(({ now, usual }) => [now, usual]));
  const withGaps = hasGaps(judged);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            {texts.muscle}
            <span className={styles.usual} aria-hidden="true">
              <span className={styles.meanKey} />
              {texts.usualMark}
            </span>
          </th>
          <th scope="col">{texts.sets}</th>
          {withGaps && <th scope="col">{texts.difference}</th>}
        </tr>
      </thead>
      <tbody>
        {judged
          .filter(one => !idle.includes(one))
          .map(({ name, now, usual, step }) => (
            <tr key={name} className={cx(stepOf(now, usual) === 'middle' && styles.same)}>
              <th scope="row">
                <span className={styles.line}>
                  <span className={styles.muscle}>{name}</span>
                  <span className={styles.scale}>
                    {step && (
                      <span
                        className={cx(styles.bar, stepClass(step))}
                        style={{ ...loadStyle(now / mostOf(judged)), width: `${(now / most) * 100}%` }}
                      />
                    )}
                    {usual > 0 && (
                      <span className={styles.mean} style={{ left: `${(usual / most) * 100}%` }} />
                    )}
                  </span>
                </span>
              </th>
              <td className={styles.now}>{formatFigure(now)}</td>
              {withGaps && (
                <td>
                  <Gap now={now} usual={usual} />
                </td>
              )}
            </tr>
          ))}
        {idle.length > 0 && (
          <tr className={styles.idleRow}>
            <td colSpan={withGaps ? 3 : 2}>
              <b>{texts.noLoad}</b> {idle.map(({ name }) => name.toLowerCase()).join(', ')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** '↓ 1,5' to see, and in words for a screen reader. */
function Gap({ now, usual }: Pick<JudgedLoad, 'now' | 'usual'>) {
  return (
    <span className={styles.gap}>
      <span aria-hidden="true">{texts.gap(now, usual)}</span>
      <VisuallyHidden>{texts.gapInWords(now, usual)}</VisuallyHidden>
    </span>
  );
}
