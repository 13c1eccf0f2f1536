import { type SyntheticEvent, useEffect } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { cx } from '#ui/cx.ts';
import { useRootMark } from '#ui/hooks/use-root-mark.ts';
import { uncoverFocus } from '#ui/move-focus.ts';
import { closeOnBack } from '#ui/overlays/back-closes.ts';
import { FillRemaining } from './fill-remaining.tsx';
import { findPaddedField, type PaddedField } from './find-padded-row.ts';
import { Keys } from './keys.tsx';
import styles from './number-pad.module.css';
import type { PadProps } from './pad-host.tsx';
import { QuickLine } from './quick-line.tsx';
import { padTexts } from './texts.ts';
import { usePaddedInput } from './use-padded-input.ts';

/** The training's own keys, in place of the system's keyboard while a set's field has the focus. */
export function NumberPad({ exercises }: PadProps) {
  const input = usePaddedInput();
  const field = input && findPaddedField(input, exercises);
  return field ? <OpenPad field={field} /> : null;
}

function OpenPad({ field }: { field: PaddedField }) {
  const { input } = field;
  useRootMark('pad');
  useEffect(uncoverFocus, []);
  useEffect(() => closeOnBack(() => blurWithin(document)), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes a form's part, and this types into another one's
    <div
      role="group"
      aria-label={padTexts.pad}
      className={styles.pad}
      data-bar="pad"
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      <div className={cx(styles.line, styles.head)}>
        <FillRemaining field={field} />
        <IconButton label={padTexts.close} icon="down" onClick={() => input.blur()} />
      </div>
      <QuickLine field={field} />
      <Keys field={field} />
    </div>
  );
}

/** A press must not take the focus from the field, which would save and leave it. */
function keepFocus(event: SyntheticEvent): void {
  event.preventDefault();
}

function blurWithin({ activeElement }: Document): void {
  if (activeElement instanceof HTMLElement) activeElement.blur();
}
