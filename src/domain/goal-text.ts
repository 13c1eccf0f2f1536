interface Goal {
  targetReps: number | null;
  targetRepsMax: number | null;
  targetHardReps: number | null;
}

/** 'цель 8–12 · ПвЗ 2'; empty where nothing was planned. */
export function goalText({ targetReps, targetRepsMax, targetHardReps }: Goal): string {
  const reps = rangeText(targetReps, targetRepsMax);
  const reserve = targetHardReps === null ? '' : `ПвЗ ${targetHardReps}`;
  const goal = [reps, reserve].filter(Boolean).join(' · ');
  return goal && `цель ${goal}`;
}

/** '8–12', '8', 'до 12'. */
export function rangeText(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `до ${to}`;
  return to === null || to === from ? String(from) : `${from}–${to}`;
}
