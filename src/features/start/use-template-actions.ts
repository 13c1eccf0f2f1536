import { useNavigate } from 'react-router-dom';
import { duplicateTemplate, makeTemplate, moveTemplate } from '#commands/edit-template.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { TemplateView } from '#db/queries/templates.ts';
import type { Key } from '#domain/ids.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './template-texts.ts';

/** What is done with templates without a training. */
export function useTemplateActions() {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const oneAtATime = useOneAtATime();

  function open(key: Key | undefined) {
    if (key !== undefined && isHere()) navigate(`/templates/${key}/edit`);
  }

  function report(error: unknown) {
    console.error(error);
    toast.error(texts.templateFailed);
  }

  function make(one: () => Promise<Key | undefined>) {
    void oneAtATime(() => one().then(open, report));
  }

  return {
    edit: (template: TemplateView) => open(template.key),
    create: () => make(() => makeTemplate(ctx, texts.newTemplate)),
    duplicate: ({ key, title }: TemplateView) => make(() => duplicateTemplate(ctx, key, texts.copyOf(title))),
    move: ({ key }: TemplateView, by: 1 | -1) => void moveTemplate(ctx, key, by).catch(report),
  };
}
