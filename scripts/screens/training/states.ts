/** Every state of the training screen and of what belongs to it, each with the way to it. */
import type { Page } from 'playwright';
import * as exercises from './exercises.ts';
import * as plan from './plan.ts';
import * as programs from './programs.ts';
import * as sets from './sets.ts';

export interface TrainingState {
  name: string;
  /** What it is called on the page. */
  title: string;
  /** Only where fingers press: the training's own keys, and what a finger pushes. */
  isTouch?: boolean;
  show: (page: Page) => Promise<void>;
}

/** What one person comes through, in this order: most states begin where the one before has ended. */
export interface Chapter {
  /** Seen by somebody who has nothing yet; else by somebody of twelve weeks' trainings. */
  isNewcomer?: boolean;
  states: readonly TrainingState[];
}

const PROGRAMS: Chapter = {
  isNewcomer: true,
  states: [
    { name: 'starter-programs', title: 'Starter programs for an empty account', show: programs.openPrograms },
    { name: 'starter-program', title: 'A starter program', show: programs.openProgram },
    { name: 'program-list', title: 'The list of templates, and whose turn it is', show: programs.addProgram },
    { name: 'template', title: 'A template', show: programs.openTemplate },
    { name: 'template-share', title: 'A template as a link and a QR code', show: programs.shareTemplate },
    { name: 'template-link', title: 'What the link opens', show: programs.openLink },
    { name: 'template-link-broken', title: 'A link that was cut', show: programs.openBrokenLink },
    { name: 'template-link-newer', title: "A later version's link", show: programs.openNewerLink },
    { name: 'template-editor', title: 'A template edited', show: programs.editTemplate },
    { name: 'goals', title: 'Goals of a program in the rows', show: programs.startByProgram },
  ],
};

const SETS: Chapter = {
  states: [
    { name: 'empty', title: 'An empty training', show: sets.startEmpty },
    { name: 'rows', title: 'An exercise with empty rows', show: sets.addNew },
    { name: 'steppers', title: 'A row being edited by its steppers', show: sets.stepFirst },
    { name: 'pad-weight', title: 'The pad on a weight, with plates', isTouch: true, show: sets.padWeight },
    { name: 'pad-reps', title: 'The pad on repetitions', isTouch: true, show: sets.pressNext },
    { name: 'pad-reserve', title: 'The pad on ПвЗ', isTouch: true, show: sets.pressNext },
    { name: 'gym', title: 'The bar and the plates of the gym', show: sets.chooseGym },
    { name: 'pad-missing', title: 'Plates that the gym lacks', isTouch: true, show: sets.padMissing },
    { name: 'pad-under-bar', title: 'Less than the bar weighs', isTouch: true, show: sets.padUnderBar },
    { name: 'set-menu', title: "A set's menu", show: sets.openSetMenu },
    { name: 'set-note', title: "A set's note", show: sets.writeSetNote },
    { name: 'set-types', title: 'Types of sets in their rows, and a note', show: sets.chooseTypes },
    { name: 'empty-tick', title: 'A tick with nothing to count', show: sets.tickEmpty },
    { name: 'rest', title: 'The rest', show: sets.beginRest },
    { name: 'rest-large', title: 'The rest, large', show: sets.enlargeRest },
    { name: 'rest-pad', title: 'The rest above the pad', isTouch: true, show: sets.openPadInRest },
    { name: 'rest-over', title: 'The rest is over', show: sets.endRest },
    { name: 'swipe', title: 'A row on its way out', isTouch: true, show: sets.pushRow },
    { name: 'swipe-far', title: 'Far enough to be deleted', isTouch: true, show: sets.pushFurther },
    { name: 'undo', title: 'An undo above the steppers', show: sets.removeSet },
  ],
};

const EXERCISES: Chapter = {
  states: [
    { name: 'last-time', title: 'An exercise that arrives with its last time', show: exercises.addBench },
    { name: 'record', title: 'A record in its row', show: exercises.makeRecord },
    { name: 'exercise-menu', title: "An exercise's menu", show: exercises.openExerciseMenu },
    { name: 'alternatives', title: 'Alternatives', show: exercises.showAlternatives },
    { name: 'exercise-settings', title: 'Note, rest, step and load mode', show: exercises.openSettings },
    { name: 'rest-off', title: 'Standing note, and the rest off', show: exercises.switchRestOff },
    { name: 'load-modes', title: 'Added, assisted, one side', show: exercises.setModes },
    { name: 'arrange', title: 'The order of the exercises', show: exercises.openArranging },
    { name: 'arrange-drag', title: 'A line being dragged', show: exercises.dragLine },
    { name: 'supersets', title: 'Supersets made', show: exercises.joinExercises },
    { name: 'superset', title: 'A superset in the training', show: exercises.showSuperset },
    { name: 'training-note', title: "The training's note", show: exercises.writeNote },
    { name: 'time', title: 'A set that is held for a time', show: exercises.addPlank },
    { name: 'pad-time', title: 'The pad on a time', isTouch: true, show: exercises.padTime },
    { name: 'stopwatch-lead', title: "The stopwatch's lead-in", show: exercises.startStopwatch },
    { name: 'stopwatch', title: 'The stopwatch', show: exercises.awaitStopwatch },
    { name: 'stopwatch-reached', title: 'Its target reached', show: exercises.reachTarget },
    { name: 'progress', title: "An exercise's past over the training", show: exercises.openProgress },
    { name: 'keyboard', title: 'What the keyboard can do', show: exercises.openKeyboardHelp },
    { name: 'cancel', title: 'The question before a cancel', show: exercises.askCancel },
    { name: 'finish', title: 'The question before the end', show: exercises.askFinish },
    { name: 'save-prompt', title: 'The summary’s question', show: exercises.finish },
    { name: 'summary', title: 'The summary', show: exercises.saveAsTemplate },
  ],
};

/** By a template whose goals were reached the last time. */
const PLAN: Chapter = {
  states: [
    { name: 'proposal', title: 'A proposed next value', show: plan.openProposal },
    { name: 'proposal-taken', title: 'The proposal taken', show: plan.takeProposal },
    { name: 'update-question', title: 'What the program would take', show: plan.askUpdate },
    { name: 'update-taken', title: 'Taken, with the way back', show: plan.takeUpdate },
    {
      name: 'source-last',
      title: "The last time's weights, newer than the template's",
      show: plan.offerNewer,
    },
    { name: 'source-choice', title: 'Which weights a template offers', show: plan.chooseTemplate },
    { name: 'source-template', title: "The template's weights, as chosen", show: plan.offerTemplate },
  ],
};

/** As they stand on the page. */
export const CHAPTERS: readonly Chapter[] = [PROGRAMS, SETS, EXERCISES, PLAN];
export const TRAINING_STATES: readonly TrainingState[] = CHAPTERS.flatMap(({ states }) => states);
