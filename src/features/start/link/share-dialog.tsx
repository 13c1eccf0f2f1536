import { useEffect, useState } from 'react';
import type { TemplateView } from '#db/queries/templates.ts';
import { encodeLink, toLinked } from '#db/template-link.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import styles from './link.module.css';
import { QrCode } from './qr-code.tsx';
import { linkTexts } from './texts.ts';

/** More make modules too small for a camera before a phone's screen. */
const QR_CHARS = 1_200;

/** The template as a link that carries all of it, and as a code for another phone's camera. */
export function ShareDialog({ template, onClose }: { template: TemplateView; onClose: () => void }) {
  const toast = useToast();
  const [link, setLink] = useState('');

  useEffect(() => {
    let isGone = false;
    encodeLink(toLinked(template)).then(
      fragment => isGone || setLink(`${location.origin}/t#${fragment}`),
      error => {
        console.error(error);
        toast.error(linkTexts.failed);
      },
    );
    return () => {
      isGone = true;
    };
  }, [template, toast]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(linkTexts.copied);
    } catch {
      toast.error(linkTexts.copyFailed);
    }
  }

  /** Given up by the person, it is no failure. */
  function send() {
    navigator.share({ title: template.title, url: link }).catch(error => console.info(error));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={linkTexts.shareTitle}
      footer={
        <>
          {'share' in navigator && (
            <Button disabled={!link} onClick={send}>
              {linkTexts.send}
            </Button>
          )}
          <Button variant="primary" disabled={!link} onClick={() => void copy()}>
            {linkTexts.copy}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{linkTexts.shareHint}</p>
      {link.length > QR_CHARS && <p>{linkTexts.tooLong}</p>}
      {link && link.length <= QR_CHARS && <QrCode text={link} label={linkTexts.qr(template.title)} />}
      {link && (
        <textarea
          className={styles.link}
          aria-label={linkTexts.link}
          readOnly
          rows={3}
          value={link}
          onFocus={event => event.target.select()}
        />
      )}
    </Dialog>
  );
}
