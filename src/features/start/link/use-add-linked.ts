import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CommandContext, UNDO_MS } from '#commands/command-context.ts';
import { type AddedTemplate, addLinkedTemplate, removeLinkedTemplate } from '#commands/linked-template.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { type AccountDb, ANONYMOUS_KEY } from '#db/account-db.ts';
import { useDatabases } from '#db/hooks/use-db.ts';
import { whenLibraryIsThere } from '#db/library.ts';
import type { LinkedTemplate } from '#db/template-link.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { signedInAccount } from '../signed-in-account.ts';
import { linkTexts } from './texts.ts';

/**
 * Adds it to who is signed in; a visitor becomes a guest by it, and has it in the guest's own database, whether or not this
 * screen is still there: the next tap may lead anywhere.
 */
export function useAddLinked(): (template: LinkedTemplate) => Promise<void> {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const openGuest = useOpenGuest();
  const isAdding = useRef(false);

  async function takeBack(of: CommandContext, added: AddedTemplate) {
    try {
      if (!(await removeLinkedTemplate(of, added))) toast.error(linkTexts.notTakenBack);
    } catch (error) {
      console.error(error);
      toast.error(linkTexts.undoFailed);
    }
  }

  /** Whether it is there now. */
  async function add(of: CommandContext, template: LinkedTemplate): Promise<boolean> {
    const added = await addLinkedTemplate(of, template);
    if (!added) {
      toast.error(linkTexts.newer);
      return false;
    }
    toast.action(linkTexts.added, {
      label: linkTexts.undo,
      ms: UNDO_MS,
      onAction: () => void takeBack(of, added),
    });
    return true;
  }

  async function addAsGuest(template: LinkedTemplate): Promise<boolean> {
    const db = await openGuest();
    try {
      // The equipment of the sender's own exercises is known by its words.
      if (template.i.some(({ e }) => typeof e !== 'string')) await whenLibraryIsThere(db);
      return await add({ ...ctx, db }, template);
    } finally {
      // It opens itself again for who takes the template back.
      db.close({ disableAutoOpen: false });
    }
  }

  return async template => {
    // A double tap must not make two guests.
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      // At once: who leaves right after the tap has made it all the same.
      const isVisitor = ctx.db.accountKey === ANONYMOUS_KEY;
      isAdding.current = await (isVisitor ? addAsGuest(template) : add(ctx, template));
      if (isAdding.current && isHere()) navigate('/', { replace: true });
    } catch (error) {
      console.error(error);
      toast.error(linkTexts.addFailed);
      isAdding.current = false;
    }
  };
}

/** Makes the guest, unless another tab has signed somebody in. */
function useOpenGuest(): () => Promise<AccountDb> {
  const { device } = useDatabases();
  const session = useSessionContext();
  return async () => device.openAccount(await signedInAccount(session));
}
