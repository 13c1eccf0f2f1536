import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNDO_MS } from '#commands/command-context.ts';
import { type AddedTemplate, addLinkedTemplate, removeLinkedTemplate } from '#commands/linked-template.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { LinkedTemplate } from '#db/template-link.ts';
import type { Key } from '#domain/ids.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
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

  const add = useEffectEvent(async (template: LinkedTemplate) => {
    try {
      const added = await addLinkedTemplate(ctx, template);
      if (!added) return toast.error(linkTexts.newer);
      tell(added);
      navigate('/', { replace: true });
    } catch (error) {
      fail(error);
    }
  });

  useEffect(() => {
    if (isShown) void add(asked.template);
  }, [isShown, asked]);

  return async template => {
    // A double tap must not make two guests.
    if (isAdding.current) return;
    isAdding.current = true;
    try {
      setAsked({ template, accountKey: await signedInAccount(session) });
    } catch (error) {
      fail(error);
    }
  };
}
