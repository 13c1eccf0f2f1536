/** The journal: any change of the last weeks is taken back, or a training put as it was. */
import { canBeTakenBack, putWorkoutBack, takeBack } from '#commands/take-back.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { readRef } from '#db/rows.ts';
import { rowsOf } from '#sync/mutations/registry.ts';
import type { What } from '../record/deed.ts';
import { withSeen } from './destroyed.ts';
import type { Action, Stage } from './stage.ts';

const shown = ({ glimpse, ctx }: Stage) => glimpse.journal.filter(entry => canBeTakenBack(entry, ctx.now()));

export const takingBackActions = {
  'take-back': {
    weight: 5,
    isPossible: stage => shown(stage).length > 0,
    async perform(stage) {
      const entry = stage.rng.pick(shown(stage));
      const what = stage.intend(whatTaken(stage, [entry]));
      const done = await takeBack(stage.ctx, entry.seq, entry);
      return done.kind === 'taken-back' ? withSeen(stage, what) : undefined;
    },
  },
  'put-training-back': {
    weight: 2,
    isPossible: stage => ofTrainings(stage).length > 0,
    async perform(stage) {
      const { seq, args } = stage.rng.pick(ofTrainings(stage));
      const workoutKey = 'workoutKey' in args ? args.workoutKey : '';
      const seen = [...stage.glimpse.journal, ...stage.glimpse.others];
      const later = stage.glimpse.journal.filter(
        entry =>
          entry.seq >= seq &&
          canBeTakenBack(entry, stage.ctx.now()) &&
          'workoutKey' in entry.args &&
          entry.args.workoutKey === workoutKey,
      );
      const taken = whatTaken(stage, later);
      const what = stage.intend({ ...taken, touched: [...new Set([...taken.touched, workoutKey])] });
      const count = await putWorkoutBack(stage.ctx, workoutKey, seq, seen);
      return count !== 'changed-since' && count > 0 ? withSeen(stage, what) : undefined;
    },
  },
} satisfies Record<string, Action>;

function ofTrainings(stage: Stage): LogEntry[] {
  return shown(stage).filter(({ args }) => 'workoutKey' in args);
}

function whatTaken({ deedOf, glimpse }: Stage, entries: readonly LogEntry[]) {
  const of = entries.map(({ id }) => deedOf(id)).filter(index => index !== undefined);
  const touched = entries.flatMap(rowsOf).map(ref => readRef(ref).key);
  // Of an import all goes, also what came by other entries.
  const imports = entries.flatMap(({ kind, args }) => (kind === 'import.add' ? args.importKey : []));
  const imported = glimpse.imported.filter(({ importKey = '' }) => imports.includes(importKey));
  const unmade = [...entries.flatMap(({ makes }) => makes), ...imported.map(({ key }) => key)];
  return { kind: 'take-back', of, touched: [...new Set(touched)], unmade, seenTicked: [] } satisfies What;
}
