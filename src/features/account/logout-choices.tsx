import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';

export interface Waiting {
  /** Changes not on the server yet. */
  unsent: number;
  /** Rejected changes, for the person to decide. */
  rejected: number;
}

interface LogoutChoicesProps {
  waiting: Waiting;
  /** A guest without password: nobody could enter the account elsewhere. */
  isLostGuest: boolean;
  onSendFirst: () => void;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
}

export function LogoutChoices(props: LogoutChoicesProps) {
  const { waiting, isLostGuest, onSendFirst, onKeep, onDiscard, onClose } = props;
  const count = waiting.unsent + waiting.rejected;
  const canSend = waiting.unsent > 0;
  return (
    <Dialog open onClose={onClose} title={texts.logoutTitle}>
      {count > 0 && <p>{texts.logoutUnsent(count)}</p>}
      {isLostGuest && <p>{texts.logoutGuest}</p>}
      {count === 0 && !isLostGuest && <p>{texts.logoutPlain}</p>}
      {isLostGuest && (
        <ButtonLink variant="primary" wide replace to="/register">
          {texts.register}
        </ButtonLink>
      )}
      {canSend && (
        <Button variant={isLostGuest ? 'plain' : 'primary'} wide onClick={onSendFirst}>
          {texts.sendFirst}
        </Button>
      )}
      <Button variant={canSend || isLostGuest ? 'plain' : 'primary'} wide onClick={onKeep}>
        {count > 0 ? texts.keep : texts.logout}
      </Button>
      {count > 0 && (
        <Button variant="danger" wide onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
    </Dialog>
  );
}
