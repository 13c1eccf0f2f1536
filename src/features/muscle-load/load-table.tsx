import { formatFigure } from '#domain/figure.ts';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { stepClass } from '#ui/training/body.tsx';
import { type JudgedLoad, stepOf } from './judge-load.ts';
import styles from './muscle-load.module.css';
import { texts } from './texts.ts';

/** A mark on each bar and the last column tell the usual; a bar has the colour of its muscle in the drawing. */
export function LoadTable({ judged }: { judged: readonly JudgedLoad[] }) {
  // A muscle that nobody works has no week to compare: its name is enough.
  const idle = judged.filter(({ now, usual }) => now === 0 && usual === 0);
  const most = Math.max(1, ...judged.flatMap(({ now, usual }) => [now, usual]));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.muscle}</th>
          <th scope="col">{texts.sets}</th>
          <th scope="col">
            <span className={styles.usual}>
              <span className={styles.meanKey} />
              {texts.usual}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {judged
          .filter(one => !idle.includes(one))
          .map(({ name, now, usual, step }) => (
            <tr key={name} className={cx(stepOf(now, usual) === 'middle' && styles.same)}>
              <th scope="row">
                {name}
                <span className={styles.scale}>
                  {step && (
                    <span
                      className={cx(styles.bar, stepClass(step))}
                      style={{ width: `${(now / most) * 100}%` }}
                    />
                  )}
                  {usual > 0 && <span className={styles.mean} style={{ left: `${(usual / most) * 100}%` }} />}
                </span>
              </th>
              <td className={styles.now}>{formatFigure(now)}</td>
              <td>
                {formatFigure(usual)}
                {(now > 0 || usual > 0) && <Gap now={now} usual={usual} />}
              </td>
            </tr>
          ))}
        {idle.length > 0 && (
          <tr className={styles.idleRow}>
            <th scope="row">{texts.noLoad}</th>
            <td colSpan={2}>{idle.map(({ name }) => name.toLowerCase()).join(', ')}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** '−1,5' for eyes, and in words for ears. */
function Gap({ now, usual }: Pick<JudgedLoad, 'now' | 'usual'>) {
  return (
    <span className={styles.gap}>
      {now !== usual && <span aria-hidden="true">{texts.gap(now, usual)}</span>}
      <VisuallyHidden>{texts.gapInWords(now, usual)}</VisuallyHidden>
    </span>
  );
}
