/** The apps of imports, as their makers call them. */
export const APP_NAMES: Readonly<Record<string, string>> = {
  strong: 'Strong',
  hevy: 'Hevy',
  fitnotes: 'FitNotes',
  'fitnotes-ios': 'FitNotes (iOS)',
  stronglifts: 'StrongLifts',
  podhod: 'Подход',
};
