import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';
import type { MoveQuestion } from './use-login.ts';

/** Asked before anybody is signed in: closing it leaves everything as it was. */
export function MoveDialog({ question }: { question: MoveQuestion }) {
  const { data, username, answer } = question;
  return (
    <Dialog
      open
      onClose={() => answer('cancel')}
      title={texts.moveTitle}
      closeOnPressBeside={false}
      footer={
        <>
          <Button onClick={() => answer('apart')}>{texts.keepApart}</Button>
          <Button variant="primary" onClick={() => answer('move')}>
            {texts.move}
          </Button>
        </>
      }
    >
      <p>{texts.moveText(data, username)}</p>
      <p>{texts.moveApart}</p>
    </Dialog>
  );
}
