import { useNavigate, useParams } from 'react-router-dom';
import type { PickerState } from '#commands/picking.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getTemplate, type TemplateView } from '#db/queries/templates.ts';
import { TITLE_MAX } from '#domain/limits.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { PlannedExercise } from './planned-exercise.tsx';
import { texts } from './texts.ts';
import { useEditTemplate, useTakePicked } from './use-edit-template.ts';

/** A template as it stands: every change is kept at once, as in a training. */
export function TemplateEditScreen() {
  const { id = '' } = useParams();
  const db = useDb();
  const template = useQuery(() => getTemplate(db, id), [db, id]);
  if (template.kind === 'loading') return null;
  if (template.kind === 'failed' || !template.value) return <NoTemplate />;
  return <TemplateEditor key={id} template={template.value} />;
}

function NoTemplate() {
  return (
    <Screen title={texts.title}>
      <EmptyState
        text={texts.gone}
        action={
          <ButtonLink variant="primary" to="/">
            {texts.toTemplates}
          </ButtonLink>
        }
      />
    </Screen>
  );
}

function TemplateEditor({ template }: { template: TemplateView }) {
  const navigate = useNavigate();
  const goBack = useGoBack('/');
  const edit = useEditTemplate(template.key);
  useTakePicked(template.key);
  const { title, items } = template;
  const here = `/templates/${template.key}/edit`;

  function pick() {
    const state: PickerState = { returnState: { template: template.key } };
    const query = new URLSearchParams({
      mode: 'select',
      multi: 'true',
      selected_key: 'selected_for_template',
      returnTo: here,
    });
    navigate(`/exercises?${query}`, { state });
  }

  return (
    <Screen
      title={title}
      onBack={goBack}
      heading={
        <InlineText
          label={texts.nameLabel}
          value={title}
          check={text => normalizeTitle(text) !== null || texts.wrongName}
          onSave={text => edit.rename(text)}
          maxLength={TITLE_MAX}
          ignoreEmpty
        />
      }
    >
      {items.length === 0 && <p>{texts.empty}</p>}
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
        <PlannedExercise key={at} item={item} at={at} count={items.length} onEdit={edit.change} />
      ))}
      <Button wide onClick={pick}>
        {texts.addExercise}
      </Button>
    </Screen>
  );
}
