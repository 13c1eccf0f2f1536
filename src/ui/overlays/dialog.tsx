import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useRootMark } from '../hooks/use-root-mark.ts';
import { Actions } from '../layout/actions.tsx';
import { focusTitle } from '../move-focus.ts';
import { uiTexts } from '../texts.ts';
import { closeOnBack } from './back-closes.ts';
import styles from './dialog.module.css';
import { takeToasts } from './toasts-over-dialog.ts';

interface DialogProps {
  open: boolean;
  /** Asked for by Escape, the browser's back, the cross and a press beside the dialog. */
  onClose: () => void;
  /** Names the dialog. */
  title: string;
  children?: ReactNode;
  /** Buttons, the main one last: it comes to lie under the thumb. */
  footer?: ReactNode;
  /** Off for a form whose text a stray press beside it must not throw away. */
  closeOnPressBeside?: boolean | undefined;
}

/** A native modal dialog: rises from below on phones, centred on wide screens. Its content is mounted while open. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** What the dialog came from that goes at this moment: another one may take its place, when nothing has the focus. */
let leftBehind: Element | null = null;

/** Unless somebody else has it by now. Where it came from may be what was asked about, and gone: then to the screen's title. */
function giveFocusBack(cameFrom: Element | null): void {
  if (document.activeElement !== document.body || !(cameFrom instanceof HTMLElement)) return;
  if (cameFrom.isConnected) cameFrom.focus({ preventScroll: true });
  else focusTitle(document.querySelector<HTMLElement>('main h1'));
}

function OpenDialog({ onClose, title, children, footer, closeOnPressBeside = true }: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useRootMark('dialog');

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const { activeElement } = document;
    const cameFrom = activeElement === document.body ? (leftBehind ?? activeElement) : activeElement;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-initial-focus]') ?? dialog).focus();
    const release = closeOnBack(() => close());
    const giveToastsBack = takeToasts(dialog);
    return () => {
      release();
      giveToastsBack();
      // Taking the element away closes it. Its own close() would have a screen that goes with it styled once more.
      leftBehind = cameFrom;
      queueMicrotask(() => {
        leftBehind = null;
        giveFocusBack(cameFrom);
      });
    };
  }, []);

  function cancelled(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  }

  function pressed(event: MouseEvent<HTMLDialogElement>) {
    if (closeOnPressBeside && event.target === event.currentTarget) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, through onCancel
    <dialog
      ref={element}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={styles.dialog}
      onCancel={cancelled}
      onClick={pressed}
    >
      <div className={styles.content}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={uiTexts.close} icon="close" tone="quiet" onClick={onClose} />
        </header>
        {children && <div className={styles.body}>{children}</div>}
        {footer && (
          <footer className={styles.footer}>
            <Actions>{footer}</Actions>
          </footer>
        )}
      </div>
    </dialog>
  );
}
