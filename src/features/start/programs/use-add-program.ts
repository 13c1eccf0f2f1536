import { type CommandContext, UNDO_MS } from '#commands/command-context.ts';
import { deleteTemplates, makeTemplates } from '#commands/several-templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { planProgram } from './plan-program.ts';
import type { StarterProgram } from './starter-programs.ts';
import { programTexts } from './texts.ts';

/**
 * Makes a program's templates, and offers to take them back. `of`: whose, where the screen is not yet theirs. Returns
 * whether they are made.
 */
export function useAddProgram(): (
  program: StarterProgram,
  of?: () => Promise<CommandContext>,
) => Promise<boolean> {
  const shown = useCommandContext();
  const toast = useToast();

  function fail(error: unknown, words: string) {
    console.error(error);
    toast.error(words);
  }

  return async (program, of) => {
    try {
      const ctx = of ? await of() : shown;
      const made = await makeTemplates(ctx, planProgram(program));
      toast.action(programTexts.added, {
        label: programTexts.undo,
        ms: UNDO_MS,
        onAction: () => {
          deleteTemplates(ctx, made).catch(error => fail(error, programTexts.undoFailed));
        },
      });
      return true;
    } catch (error) {
      fail(error, programTexts.failed);
      return false;
    }
  };
}
