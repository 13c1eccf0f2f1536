/**
 * What becomes of the program after a training:
 *
 *     (opened) ──no template, never asked───────► asked to save ───save──┐
 *        │     ──template changed, never asked──► asked to update ─both──┤
 *        └──no reason, or asked before──► buttons ──'Создать', 'Обновить'─┴─► made: the buttons go
 *
 * Leaving a question open (Escape, 'Не сейчас') is no choice: the buttons stay. Asked once a workout on this device.
 */
import { useEffect, useRef, useState } from 'react';
import { createTemplate, rememberTemplatePrompt, updateTemplateFrom } from '#commands/templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Summary } from '#db/queries/summary.ts';
import { SUMMARY_TOAST_MS } from '#domain/limits.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export type Question = 'name' | 'save' | 'update';

export interface TemplateChoice {
  isMade: boolean;
  /** The dialog on screen. */
  question: Question | null;
  askName: () => void;
  dismiss: () => void;
  create: (title: string) => Promise<void>;
  update: (update: boolean) => Promise<void>;
}

export function useTemplateChoice(summary: Summary): TemplateChoice {
  const ctx = useCommandContext();
  const toast = useToast();
  const [isMade, setMade] = useState(false);
  const [question, setQuestion] = usePrompt(summary);
  const workoutKey = summary.workout.key;
  /** A double press must not make two templates. */
  const isWriting = useRef(false);

  /** Runs one write at a time; false is a failure, too. On failure the dialog stays with what was typed. */
  async function write(body: () => Promise<unknown>, done: string, failed: string) {
    if (isWriting.current) return;
    isWriting.current = true;
    try {
      if ((await body()) === false) toast.error(failed);
      else made(done);
    } catch (error) {
      console.error(error);
      toast.error(failed);
    } finally {
      isWriting.current = false;
    }
  }

  function made(text: string) {
    setMade(true);
    setQuestion(null);
    toast.success(text, { ms: SUMMARY_TOAST_MS });
  }

  function create(title: string) {
    // The specification has two calls for it: the prompt's and the button's.
    const call = question === 'save' ? 'save' : 'create';
    const done = texts.templateCreated(title.trim());
    return write(() => createTemplate(ctx, { workoutKey, title, call }), done, texts.createFailed);
  }

  function update(isWanted: boolean) {
    const done = isWanted ? texts.templateUpdated : texts.templateKept;
    return write(() => updateTemplateFrom(ctx, workoutKey, isWanted), done, texts.updateFailed);
  }

  return {
    isMade,
    question,
    askName: () => setQuestion('name'),
    dismiss: () => setQuestion(null),
    create,
    update,
  };
}

/** Opens the prompt that the workout gives reason for, unless it was shown before. */
function usePrompt(summary: Summary) {
  const ctx = useCommandContext();
  const [question, setQuestion] = useState<Question | null>(null);
  const { key } = summary.workout;
  const prompt = summary.isPromptShown ? null : promptFor(summary);

  useEffect(() => {
    if (!prompt) return;
    setQuestion(prompt);
    rememberTemplatePrompt(ctx, key).catch(console.error);
  }, [prompt, ctx, key]);

  return [question, setQuestion] as const;
}

function promptFor({ workout, template }: Summary): 'save' | 'update' | null {
  if (template === 'changed') return 'update';
  // A template of nothing helps nobody.
  return template === 'none' && workout.lines.length > 0 ? 'save' : null;
}
