import { platesPerSide } from '#domain/plates.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import { readGym } from '#ui/training-choices.ts';

interface RecordBarProps {
  weightKg: number;
  /** The record was just made. */
  isNew: boolean;
}

/** The bar as it was loaded for a record, with the gym's plates. */
export function RecordBar({ weightKg, isNew }: RecordBarProps) {
  const side = platesPerSide(weightKg, ...readGym());
  return side && <Barbell platesKg={side.platesKg} height={24} clangs={isNew} />;
}
