import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { applyTemplate } from '#commands/start-from-past.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './template-texts.ts';

export interface Apply {
  /** From the tap on: the dialog's last state, until the training has taken the screen. */
  isApplied: boolean;
  apply: (templateKey: Key) => Promise<void>;
}

export function useApplyTemplate(): Apply {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const [isApplied, setApplied] = useState(false);

  async function apply(templateKey: Key) {
    if (isApplied) return;
    setApplied(true);
    const id = await startFrom(templateKey);
    if (!id) setApplied(false);
    else if (isHere()) navigate('/workout', { replace: true, state: { workout: { id } } });
  }

  /** Undefined when nothing was started; another training that runs says so in the dialog by itself. */
  async function startFrom(templateKey: Key): Promise<Key | undefined> {
    try {
      const started = await applyTemplate(ctx, templateKey);
      if (started.kind === 'started') return started.workoutKey;
      if (started.kind === 'not-found') toast.error(texts.applyTemplateFailed);
    } catch (error) {
      console.error(error);
      toast.error(texts.applyTemplateFailed);
    }
    return undefined;
  }

  return { isApplied, apply };
}
