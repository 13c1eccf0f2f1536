import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ExerciseDetail } from '#db/queries/exercise-detail.ts';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { cx } from '#ui/cx.ts';
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
  return (
    <Screen title={exercise.name} onBack={onBack} wide right={!exercise.isDefault && edit}>
      {exercise.isArchived && <ArchivedBanner exerciseKey={exercise.key} />}
      <div className={styles.columns}>
        <div className={styles.technique}>
          {exercise.isDefault && <Technique exerciseKey={exercise.key} />}
        </div>
        <div className={cx(styles.column, styles.progress)}>{renderProgress(exercise)}</div>
        <div className={cx(styles.column, styles.about)}>
          <Section title={texts.general}>
            <Facts
              facts={[
                [texts.variation, exercise.executionVariation],
                [texts.equipment, exercise.equipmentName],
                [texts.type, texts.types[exercise.type]],
              ]}
            />
          </Section>
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
