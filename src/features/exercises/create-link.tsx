import type { PickFor } from '#commands/picking.ts';
import { useSession } from '#sync/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { texts } from './texts.ts';

/** Only who is signed in, a guest too, can have exercises of their own. */
export function CreateLink({ pickFor }: { pickFor?: PickFor }) {
  const session = useSession();
  if (!session || session.kind === 'anonymous') return null;
  return (
    <ButtonLink to="/exercises/create" state={pickFor && { pickFor }} variant="quiet">
      {texts.create}
    </ButtonLink>
  );
}
