import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getRunningWorkout } from '#db/queries/active-workout.ts';
import { getRotation } from '#db/queries/history.ts';
import { getTemplates, type TemplateView } from '#db/queries/templates.ts';
import { TEMPLATES_PAGE } from '#domain/limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Sentinel } from '#ui/layout/sentinel.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateGrid, type TemplateGridProps } from './template-grid.tsx';
import { texts } from './template-texts.ts';
import styles from './templates.module.css';
import { texts as startTexts } from './texts.ts';
import { useFavorite } from './use-favorite.ts';
import { useTemplateActions } from './use-template-actions.ts';

const ProgramsSection = lazy(async () => ({
  default: (await loadPatiently(() => import('./programs/programs-section.tsx'))).ProgramsSection,
}));
const Rotation = lazy(async () => ({
  default: (await loadPatiently(() => import('./rotation.tsx'))).Rotation,
}));

/** Beside the last training: a week has rarely more kinds. */
const ROTATION = 3;

interface TemplatesProps {
  /** Below what there is to begin with. */
  aside: ReactNode;
}

export function Templates({ aside }: TemplatesProps) {
  const db = useDb();
  const running = useLiveQuery(() => getRunningWorkout(db), [db]);
  const [opened, setOpened] = useState<TemplateView | null>(null);
  return (
    <>
      <TemplateList aside={aside} openedKey={opened?.key} onOpen={setOpened} />
      {opened && (
        <TemplateDialog
          key={opened.key}
          templateKey={opened.key}
          title={opened.title}
          running={running}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function TemplateList({ aside, ...grid }: TemplatesProps & Pick<TemplateGridProps, 'openedKey' | 'onOpen'>) {
  const db = useDb();
  const [limit, setLimit] = useState(TEMPLATES_PAGE);
  const page = useQuery(() => getTemplates(db, limit), [db, limit]);
  const favorite = useFavorite();

  if (page.kind === 'loading') return null;
  if (page.kind === 'failed') return <Sides given={<EmptyState text={texts.templatesFailed} />} />;
  const { templates, count, nextKey } = page.value;
  if (count === 0) return <NoTemplates aside={aside} />;
  return (
    <Sides
      given={
        <>
          <TemplateSections templates={templates} nextKey={nextKey} favorite={favorite} {...grid} />
          {templates.length < count && (
            <Sentinel
              loaded={templates.length}
              onVisible={() => setLimit(templates.length + TEMPLATES_PAGE)}
            />
          )}
          {aside}
        </>
      }
    />
  );
}

function NoTemplates({ aside }: TemplatesProps) {
  const db = useDb();
  const reading = useFirstRead();
  const rotation = useQuery(() => getRotation(db, ROTATION), [db]);
  if (reading === undefined || rotation.kind === 'loading') return null;
  const section = (
    <Section title={startTexts.templates}>
      {reading === 'coming' && <Skeleton label={texts.templatesLoading} />}
      {reading === 'failed' && <EmptyState text={texts.templatesFailed} />}
      {reading === 'read' && <EmptyState text={texts.noTemplates} action={<p>{texts.noTemplatesHint}</p>} />}
    </Section>
  );
  if (reading !== 'read') return <Sides given={aside} own={section} />;
  // Both at once: what stands below must not move when the programs come.
  return (
    <Suspense>
      <Sides
        given={
          <>
            {rotation.kind === 'loaded' && rotation.value.length > 0 && (
              <Rotation trainings={rotation.value} />
            )}
            <ProgramsSection />
            {aside}
          </>
        }
        own={section}
      />
    </Suspense>
  );
}

/** Where there is room: what there is to begin with beside the button that begins, the making of templates below that. */
function Sides({ given, own }: { given: ReactNode; own?: ReactNode }) {
  const { create } = useTemplateActions();
  return (
    <>
      <div className={styles.given}>{given}</div>
      <div className={styles.own}>
        {own}
        <div>
          <Button icon="plus" onClick={create}>
            {texts.newTemplate}
          </Button>
        </div>
      </div>
    </>
  );
}

function TemplateSections({ templates, ...grid }: TemplateGridProps) {
  const favorites = templates.filter(template => template.isFavorite);
  const others = templates.filter(template => !template.isFavorite);
  return (
    <>
      {favorites.length > 0 && (
        <Section title={texts.favorites}>
          <TemplateGrid templates={favorites} {...grid} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={texts.others}>
          <TemplateGrid templates={others} {...grid} />
        </Section>
      )}
    </>
  );
}
