import { correction, generate } from 'lean-qr';
import { useMemo } from 'react';
import styles from './link.module.css';

/** Light modules around the code without which a camera does not find it (ISO/IEC 18004). */
const QUIET = 4;

/** Dark on light in both themes: cameras read nothing else well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect width={side} height={side} className={styles.paper} />
      <path d={path} className={styles.ink} />
    </svg>
  );
}

/** A run of dark modules in a row is one rectangle. */
function draw(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y) || code.get(x - 1, y)) continue;
      let width = 1;
      while (code.get(x + width, y)) width++;
      path += `M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`;
    }
  }
  return { size: code.size, path };
}
