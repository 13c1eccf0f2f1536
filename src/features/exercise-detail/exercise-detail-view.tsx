import { type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExerciseDetail } from '#db/queries/exercise-detail.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Body } from '#ui/training/body.tsx';
import { ArchivedBanner } from './archived-banner.tsx';
import styles from './exercise-detail.module.css';
import { Facts } from './facts.tsx';
import { Technique } from './technique.tsx';
import { texts } from './texts.ts';

const SECONDARY_SHARE = 0.35;

/** How it went: another feature's, brought along by the router. */
export type RenderProgress = (exercise: ExerciseView) => ReactNode;

interface ExerciseDetailViewProps {
  detail: ExerciseDetail;
  renderProgress: RenderProgress;
  onBack: () => void;
}

export function ExerciseDetailView({ detail, renderProgress, onBack }: ExerciseDetailViewProps) {
  const navigate = useNavigate();
  const { exercise, alternatives } = detail;
  const edit = (
    <IconButton
      label={texts.edit}
      icon="pencil"
      onClick={() => navigate(`/exercises/${exercise.key}/edit`)}
    />
  );
  const technique = useRef<HTMLDivElement>(null);
  function showTechnique() {
    technique.current?.scrollIntoView();
    technique.current?.focus({ preventScroll: true });
  }
  const toTechnique = (
    <span className={styles.toTechnique}>
      <Button variant="quiet" onClick={showTechnique}>
        {texts.technique}
      </Button>
    </span>
  );
  return (
    <Screen title={exercise.name} onBack={onBack} wide right={exercise.isDefault ? toTechnique : edit}>
      {exercise.isArchived && <ArchivedBanner exerciseKey={exercise.key} />}
      <div className={styles.columns}>
        <div className={styles.column}>{renderProgress(exercise)}</div>
        <div className={styles.column}>
          <Section title={texts.general}>
            <Facts
              facts={[
                [texts.variation, exercise.executionVariation],
                [texts.equipment, exercise.equipmentName],
                [texts.type, texts.types[exercise.type]],
              ]}
            />
          </Section>
          <div ref={technique} className={styles.technique} tabIndex={-1}>
            {exercise.isDefault && <Technique exerciseKey={exercise.key} />}
          </div>
          <Section title={texts.body}>
            <Facts
              facts={[
                [texts.primary, exercise.primaryMuscleName],
                [texts.secondary, exercise.secondaryMuscleNames.join(', ')],
              ]}
            />
            <Body label={texts.drawing} shares={sharesOf(exercise)} />
          </Section>
          <Section title={texts.alternatives}>
            {alternatives.length === 0 && <p>{texts.noAlternatives}</p>}
            <ul>
              {alternatives.map(({ key, name, executionVariation, equipmentName }) => (
                <li key={key}>
                  <LinkRow
                    to={`/exercises/${key}`}
                    title={name}
                    secondary={describeExecution(executionVariation, equipmentName)}
                  />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      </div>
    </Screen>
  );
}

function sharesOf({ primaryMuscleName, secondaryMuscleNames }: ExerciseView): Map<string, number> {
  return new Map([
    ...secondaryMuscleNames.map(name => [name, SECONDARY_SHARE] as const),
    [primaryMuscleName, 1] as const,
  ]);
}
