/** Where an entry stands in the queue: its lane, what it makes on the server and what must be there before it. */
import type { Intent, TemplateIntent } from '#db/intents.ts';
import type { Key } from '#domain/ids.ts';

/** Trainings and templates follow each other in one order; exercises and settings do not wait for them. */
export type Lane = 'training' | 'exercises' | 'settings';

/** What starts a training. */
export const STARTS = ['workout.create', 'workout.apply', 'workout.recreate'] as const;
export type Start = Extract<Intent, { op: (typeof STARTS)[number] }>;

export function isStart(intent: Intent): intent is Start {
  return STARTS.some(op => op === intent.op);
}

/** By its start, or whole. */
export function makesTraining(intent: Intent): boolean {
  return isStart(intent) || intent.op === 'workout.import';
}

/** Whatever training it is made of. */
export function isOfTemplate(intent: Intent): intent is TemplateIntent {
  return intent.op.startsWith('template.');
}

export interface Place {
  lane: Lane;
  /** The row the entry is about: entries of one subject may fold. */
  subject: Key;
  /** The item or workout under which a refusal is shown. */
  group: Key | null;
  makes: Key[];
  needs: Key[];
}

export function placeOf(intent: Intent): Place {
  switch (intent.op) {
    case 'workout.create':
      return training(intent.workoutKey, intent.workoutKey, { makes: [intent.workoutKey] });
    case 'workout.apply':
    case 'workout.recreate':
      return training(intent.workoutKey, intent.workoutKey, {
        makes: [
          intent.workoutKey,
          ...intent.items.flatMap(item => [item.itemKey, ...item.sets.map(set => set.setKey)]),
        ],
        needs: [
          intent.op === 'workout.apply' ? intent.templateKey : intent.sourceKey,
          ...intent.items.map(item => item.exerciseKey),
        ],
      });
    case 'workout.title':
    case 'workout.finish':
    case 'workout.cancel':
      return training(intent.workoutKey, intent.workoutKey, { needs: [intent.workoutKey] });
    case 'workout.import':
      return training(intent.workoutKey, intent.workoutKey, linksOfAll(intent.folded.map(f => f.intent)));
    case 'items.add':
      return training(intent.workoutKey, intent.workoutKey, {
        makes: intent.items.map(item => item.itemKey),
        needs: [intent.workoutKey, ...intent.items.map(item => item.exerciseKey)],
      });
    case 'item.replace':
      return training(intent.itemKey, intent.itemKey, {
        needs: [intent.workoutKey, intent.itemKey, intent.exerciseKey],
      });
    case 'item.delete':
      return training(intent.itemKey, intent.itemKey, { needs: [intent.workoutKey, intent.itemKey] });
    case 'set.create':
      return training(intent.setKey, intent.itemKey, {
        makes: [intent.setKey],
        needs: [intent.workoutKey, intent.itemKey],
      });
    case 'set.patch':
    case 'set.delete':
      return training(intent.setKey, intent.itemKey, {
        needs: [intent.workoutKey, intent.itemKey, intent.setKey],
      });
    case 'template.create':
    case 'template.save':
      return training(intent.templateKey, intent.templateKey, {
        makes: [intent.templateKey],
        needs: [intent.workoutKey],
      });
    case 'template.update':
      return training(intent.workoutKey, intent.workoutKey, { needs: [intent.workoutKey] });
    case 'template.favorite':
    case 'template.delete':
      return training(intent.templateKey, intent.templateKey, { needs: [intent.templateKey] });
    case 'exercise.create':
      return exercise(intent.exerciseKey, {
        makes: [intent.exerciseKey],
        needs: exerciseReferences(intent.values),
      });
    case 'exercise.patch':
      return exercise(intent.exerciseKey, {
        needs: [intent.exerciseKey, ...exerciseReferences(intent.values)],
      });
    case 'exercise.archive':
    case 'exercise.delete':
      return exercise(intent.exerciseKey, { needs: [intent.exerciseKey] });
    case 'settings.patch':
      return { lane: 'settings', subject: 'settings', group: null, makes: [], needs: [] };
  }
}

export type Links = Pick<Place, 'makes' | 'needs'>;

function training(subject: Key, group: Key, { makes = [], needs = [] }: Partial<Links>): Place {
  return { lane: 'training', subject, group, makes, needs };
}

function exercise(subject: Key, { makes = [], needs = [] }: Partial<Links>): Place {
  return { lane: 'exercises', subject, group: subject, makes, needs };
}

/** An import makes all that the entries it took in would have made, and needs only what lies outside them. */
export function linksOfAll(intents: readonly Intent[]): Links {
  const places = intents.map(placeOf);
  const makes = places.flatMap(place => place.makes);
  const made = new Set(makes);
  const needs = places.flatMap(place => place.needs).filter(key => !made.has(key));
  return { makes, needs: [...new Set(needs)] };
}

function exerciseReferences(values: {
  equipmentKey?: Key;
  primaryMuscleKey?: Key;
  secondaryMuscleKeys?: Key[];
  alternativeKeys?: Key[];
}): Key[] {
  const { equipmentKey, primaryMuscleKey, secondaryMuscleKeys = [], alternativeKeys = [] } = values;
  return [equipmentKey, primaryMuscleKey, ...secondaryMuscleKeys, ...alternativeKeys].filter(
    key => key !== undefined,
  );
}
