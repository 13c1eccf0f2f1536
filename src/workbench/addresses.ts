import type { Sample } from './sample.ts';

export interface ScreenAddress {
  readonly path: string;
  /** What the history keeps with it: the summary is of the training that this names. */
  readonly state?: Readonly<Record<string, unknown>>;
}

/** Every screen of the app's routes (src/app/router/), with rows of the sample where an address names one. */
export function listAddresses(sample: Sample): readonly ScreenAddress[] {
  const { workoutKey, templateKey, exerciseKey, ownExerciseKey, link } = sample;
  const paths = [
    '/',
    '/workout',
    '/history',
    '/history/calendar',
    '/history/load',
    '/history/journal',
    '/history/search',
    '/history/add',
    `/history/${workoutKey}`,
    `/history/${workoutKey}/edit`,
    `/history/${workoutKey}/journal`,
    `/templates/${templateKey}/edit`,
    `/t#${link}`,
    '/statistic',
    '/exercises',
    '/exercises/create',
    `/exercises/${exerciseKey}`,
    `/exercises/${ownExerciseKey}/edit`,
    '/profile',
    '/profile/info',
    '/profile/access',
    '/profile/data',
    '/profile/archived',
    '/settings',
    '/sync',
    '/login',
    '/login/recover',
    '/register',
  ];
  return [
    ...paths.map(path => ({ path })),
    { path: '/success_workout', state: { workoutId: workoutKey, finishTime: null } },
  ];
}
