import type { PickFor } from '#commands/picking.ts';
import { useSession } from '#sync/session/use-session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { texts } from './texts.ts';

interface CreateLinkProps {
  /** What was looked for in vain: the form begins with it. */
  name?: string;
  pickFor?: PickFor | undefined;
}

/** Only who is signed in, a guest too, can have exercises of their own. */
export function CreateLink({ name, pickFor }: CreateLinkProps) {
  const session = useSession();
  if (!session || session.kind === 'anonymous') return null;
  return (
    <ButtonLink
      to="/exercises/create"
      state={{ name, pickFor }}
      variant={name === undefined ? 'quiet' : 'primary'}
    >
      {name === undefined ? texts.create : texts.createNamed(name)}
    </ButtonLink>
  );
}
