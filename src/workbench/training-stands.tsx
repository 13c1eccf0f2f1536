import { formatRest } from '#domain/time.ts';
import { Barbell, BarbellEnd } from '#ui/training/barbell.tsx';
import { BestSet } from '#ui/training/best-set.tsx';
import { Body, StepTint } from '#ui/training/body.tsx';
import { HoldBar } from '#ui/training/hold-bar.tsx';
import { MuscleGlyph } from '#ui/training/muscle-glyph.tsx';
import { RestBar } from '#ui/training/rest-bar.tsx';
import { SetNumber } from '#ui/training/set-number.tsx';
import { WorkedMuscles } from '#ui/training/worked-muscles.tsx';
import styles from './workbench.module.css';

const nothing = () => {};

export function BodyStand() {
  const shares = new Map([
    ['Грудь', 1],
    ['Квадрицепс', 0.5],
  ]);
  return (
    <>
      <Body label="Грудь и квадрицепсы" shares={shares} />
      <div className={styles.row}>
        {(['low', 'middle', 'high'] as const).map(step => (
          <StepTint key={step} step={step} />
        ))}
        {['Грудь', 'Спина', 'Бицепс', 'Квадрицепс'].map(muscle => (
          <MuscleGlyph key={muscle} muscle={muscle} />
        ))}
      </div>
      <WorkedMuscles shares={shares} />
    </>
  );
}

export function BarbellStand() {
  return (
    <>
      <Barbell label="100 кг на грифе" platesKg={[25, 15]} />
      <Barbell label="Пустой гриф" platesKg={[]} />
      <BarbellEnd
        label="На каждую сторону: 25 + 5 + 1,25"
        platesKg={[25, 5, 1.25]}
        plateTexts={['25', '5', '1,25']}
      />
      <div className={styles.row}>
        <BestSet text="112,5 кг × 5" />
        <BestSet text="1:30" />
        <SetNumber number={1} mark="Р" type="warmup" />
        <SetNumber number={2} mark="⋯" type="work" />
        <SetNumber number={3} mark="Д" type="drop" />
        <SetNumber number={4} mark="О" type="failure" />
      </div>
    </>
  );
}

const REST = {
  totalSec: 120,
  barStepMs: 1_000,
  next: { values: '82,5 кг × 8', name: 'Жим штанги лёжа' },
  isLarge: false,
  format: formatRest,
  onResize: nothing,
  onMinus: nothing,
  onPlus: nothing,
  onSkip: nothing,
};

export function RestStand() {
  return (
    <>
      <RestBar {...REST} state="running" remainingSec={84} />
      <RestBar {...REST} state="running" remainingSec={7} next={{ values: '', name: 'Становая тяга' }} />
      <RestBar {...REST} state="running" remainingSec={84} isLarge />
      <RestBar {...REST} state="over" remainingSec={0} next={null} />
    </>
  );
}

const HOLD = { about: 'Обратная планка, подход 1', format: formatRest, onStop: nothing };

export function HoldStand() {
  return (
    <>
      <HoldBar {...HOLD} sec={-2} targetSec={60} />
      <HoldBar {...HOLD} sec={24} targetSec={60} />
      <HoldBar {...HOLD} sec={61} targetSec={60} />
      <HoldBar {...HOLD} sec={24} targetSec={null} />
    </>
  );
}
