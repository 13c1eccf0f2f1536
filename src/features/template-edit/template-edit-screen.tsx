import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { SELECTED_FOR_TEMPLATE, TEMPLATE_SELECTED_FOR } from '#commands/pending-selection.ts';
import type { PickerState } from '#commands/picking.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { getTemplate, type TemplateView } from '#db/queries/templates.ts';
import { TITLE_MAX } from '#domain/limits.ts';
import { turnAt } from '#domain/superset.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { ON_ITS_SIDE, useMedia } from '#ui/hooks/use-media.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { ArrangePlanned } from './arrange-planned.tsx';
import { itemKey } from './follow-places.ts';
import { PlannedExercise } from './planned-exercise.tsx';
import styles from './template-edit.module.css';
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
  const db = useDb();
  const navigate = useNavigate();
  const goBack = useGoBack('/');
  const edit = useEditTemplate(template.key);
  useTakePicked(template.key);
  const { title, items } = template;
  const setCount = items.reduce((count, { sets }) => count + sets.length, 0);
  const rest = useQuery(() => getRestDefaultSec(db), [db]);
  const [isArranging, setArranging] = useState(false);
  const isLow = useMedia(ON_ITS_SIDE);
  const here = `/templates/${template.key}/edit`;

  function pick() {
    const pickedFor = { name: TEMPLATE_SELECTED_FOR, key: template.key };
    const state: PickerState = { pickedFor, returnState: { template: template.key } };
    const query = new URLSearchParams({
      mode: 'select',
      multi: 'true',
      selected_key: SELECTED_FOR_TEMPLATE,
      returnTo: here,
    });
    navigate(`/exercises?${query}`, { state });
  }

  const actions = (
    <div className={styles.actions}>
      <Button onClick={pick}>{texts.addExercise}</Button>
      <Button variant="primary" onClick={goBack}>
        {texts.done}
      </Button>
    </div>
  );

  return (
    <Screen
      title={title}
      subtitle={texts.planned(setCount, texts.state[edit.state])}
      onBack={goBack}
      right={isLow && actions}
      wide
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
      <div className={styles.exercises}>
        {items.map((item, at) => (
          <PlannedExercise
            key={itemKey(items, at)}
            item={item}
            itemKey={itemKey(items, at)}
            turn={turnAt(items, at)}
            restDefaultSec={rest.kind === 'loaded' ? rest.value : undefined}
            edit={edit}
            onArrange={() => setArranging(true)}
          />
        ))}
      </div>
      {isArranging && <ArrangePlanned items={items} edit={edit} onClose={() => setArranging(false)} />}
      {!isLow && <ActionBar>{actions}</ActionBar>}
    </Screen>
  );
}
