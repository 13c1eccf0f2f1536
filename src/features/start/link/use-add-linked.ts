import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNDO_MS } from '#commands/command-context.ts';
import { type AddedTemplate, addLinkedTemplate, removeLinkedTemplate } from '#commands/linked-template.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { ANONYMOUS_KEY } from '#db/account-db.ts';
import type { LinkedTemplate } from '#db/template-link.ts';
import type { Key } from '#domain/ids.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { signedInAccount } from '../signed-in-account.ts';
import { linkTexts } from './texts.ts';

interface Asked {
  template: LinkedTemplate;
  accountKey: Key;
}

/**
 * Adds it to who is signed in; a visitor becomes a guest by it. As with a start, it is written once the app shows that
 * account's database (use-start-empty.ts).
 */
export function useAddLinked(): (template: LinkedTemplate) => Promise<void> {
  const ctx = useCommandContext();
  const session = useSessionContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const isAdding = useRef(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isShown = asked !== null && asked.accountKey === ctx.db.accountKey;

  function fail(error: unknown) {
    console.error(error);
    toast.error(linkTexts.addFailed);
    setAsked(null);
    isAdding.current = false;
  }

  async function takeBack(added: AddedTemplate) {
    try {
      if (!(await removeLinkedTemplate(ctx, added))) toast.error(linkTexts.notTakenBack);
    } catch (error) {
      console.error(error);
      toast.error(linkTexts.undoFailed);
    }
  }

  function tell(added: AddedTemplate) {
    toast.action(linkTexts.added, {
      label: linkTexts.undo,
      ms: UNDO_MS,
      onAction: () => void takeBack(added),
    });
  }

  async function add(template: LinkedTemplate) {
    try {
      const added = await addLinkedTemplate(ctx, template);
      if (!added) {
        isAdding.current = false;
        return toast.error(linkTexts.newer);
      }
      tell(added);
      if (isHere()) navigate('/', { replace: true });
    } catch (error) {
      fail(error);
    }
  }

  const addAsked = useEffectEvent(add);
  useEffect(() => {
    if (isShown) void addAsked(asked.template);
  }, [isShown, asked]);

  return async template => {
    // A double tap must not make two guests.
    if (isAdding.current) return;
    isAdding.current = true;
    // At once: who leaves right after the tap has made it all the same.
    if (ctx.db.accountKey !== ANONYMOUS_KEY) return add(template);
    try {
      setAsked({ template, accountKey: await signedInAccount(session) });
    } catch (error) {
      fail(error);
    }
  };
}
