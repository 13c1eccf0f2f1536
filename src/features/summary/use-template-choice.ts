/**
 * The question about the program after a training:
 *
 *     (opened) ──no template, never asked───────► asked to save ───save──┐
 *        │     ──template changed, never asked──► asked to update ─both──┤
 *        └──no reason, or asked before──► buttons ──'Создать', 'Обновить'─┴─► made: the buttons go
 *
 * Leaving a question open (Escape, 'Не сейчас') is no choice: the buttons stay. Asked once a workout on this device.
 */
import { useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import {
  createTemplate,
  putTemplateBack,
  rememberTemplatePrompt,
  updateTemplateFrom,
} from '#commands/templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Summary } from '#db/queries/summary.ts';
import type { TemplateItem } from '#db/rows.ts';
import { SUMMARY_TOAST_MS } from '#domain/limits.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export type Question = 'name' | 'save' | 'update';

export interface TemplateChoice {
  isMade: boolean;
  /** The dialog on screen. */
  question: Question | null;
  /** The app asks by itself: the dialog stands below the figures. */
  isPrompt: boolean;
  askName: () => void;
  dismiss: () => void;
  create: (title: string) => Promise<void>;
  askUpdate: () => void;
  /** `chosen`: the changes that the template takes. */
  update: (update: boolean, chosen?: readonly string[]) => Promise<void>;
}

export function useTemplateChoice(summary: Summary): TemplateChoice {
  const ctx = useCommandContext();
  const toast = useToast();
  const [isMade, setMade] = useState(false);
  const [{ question, isPrompt }, setAsked] = usePrompt(summary);
  const workoutKey = summary.workout.key;
  /** A double press must not make two templates. */
  const isWriting = useRef(false);

  /** Runs one write at a time; false means failure too. On failure the dialog stays with what was typed. */
  async function write<T>(body: () => Promise<T>, failed: string, onDone: (result: T) => void) {
    if (isWriting.current) return;
    isWriting.current = true;
    try {
      const result = await body();
      if (result === false) toast.error(failed);
      else made(() => onDone(result));
    } catch (error) {
      console.error(error);
      toast.error(failed);
    } finally {
      isWriting.current = false;
    }
  }

  function made(tell: () => void) {
    setMade(true);
    dismiss();
    tell();
  }

  function dismiss() {
    setAsked(NOTHING);
  }

  function ask(asked: Question) {
    setAsked({ question: asked, isPrompt: false });
  }

  function askUpdate() {
    // Nothing was changed that could be asked about.
    if (summary.template === 'same') made(() => say(texts.templateKept));
    else ask('update');
  }

  function say(text: string) {
    toast.success(text, { ms: SUMMARY_TOAST_MS });
  }

  async function takeBack(before: TemplateItem[]) {
    if (await putTemplateBack(ctx, workoutKey, before)) setMade(false);
    else toast.error(texts.updateFailed);
  }

  function offerUndo(before: TemplateItem[]) {
    const onAction = () => void takeBack(before).catch(console.error);
    toast.action(withJournalHint(texts.templateUpdated), { label: texts.undo, ms: UNDO_MS, onAction });
  }

  function create(title: string) {
    // The API has two calls (docs/api.md): save-as-template for the prompt, templates/ for the button.
    const call = question === 'save' ? 'save' : 'create';
    const make = () => createTemplate(ctx, { workoutKey, title, call });
    return write(make, texts.createFailed, () => say(texts.templateCreated(title.trim())));
  }

  function update(isWanted: boolean, chosen?: readonly string[]) {
    const take = () => updateTemplateFrom(ctx, workoutKey, isWanted, chosen);
    return write(take, texts.updateFailed, before => {
      if (isWanted && before) offerUndo(before);
      else say(texts.templateKept);
    });
  }

  return {
    isMade,
    question,
    isPrompt,
    askName: () => ask('name'),
    dismiss,
    create,
    askUpdate,
    update,
  };
}

const NOTHING = { question: null, isPrompt: false };

/** Opens the prompt that this workout calls for, unless it was shown before. */
function usePrompt(summary: Summary) {
  const ctx = useCommandContext();
  const [asked, setAsked] = useState<Pick<TemplateChoice, 'question' | 'isPrompt'>>(NOTHING);
  const { key } = summary.workout;
  const prompt = summary.isPromptShown ? null : promptFor(summary);

  useEffect(() => {
    if (!prompt) return;
    setAsked({ question: prompt, isPrompt: true });
    rememberTemplatePrompt(ctx, key).catch(console.error);
  }, [prompt, ctx, key]);

  return [asked, setAsked] as const;
}

function promptFor({ workout, template }: Summary): 'save' | 'update' | null {
  if (template === 'changed') return 'update';
  // No template is made of a training without exercises.
  return template === 'none' && workout.lines.length > 0 ? 'save' : null;
}
