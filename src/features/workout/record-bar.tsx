import { platesPerSide } from '#domain/plates.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import { readGym } from '#ui/training-choices.ts';

interface RecordBarProps {
  weightKg: number;
  barKg: number;
  /** The record was just made. */
  isNew: boolean;
}

/** The bar as it was loaded for a record, with the gym's plates. */
export function RecordBar({ weightKg, barKg, isNew }: RecordBarProps) {
  const side = platesPerSide(weightKg, barKg, readGym()[1]);
  return side && <Barbell platesKg={side.platesKg} height={24} clangs={isNew} />;
}
