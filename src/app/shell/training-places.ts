/** Where Тренировка is marked as the place one is at, besides the start screen. */
export const TRAINING_PLACES: readonly string[] = ['/training', '/workout', '/success_workout', '/templates'];
