/** Where Тренировка is marked as the place one is at, besides the start screen. */
export const TRAINING_PATHS: readonly string[] = ['/training', '/workout', '/success_workout', '/templates'];
