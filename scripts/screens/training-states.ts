/** Every state of the training screen and of what belongs to it, each with the way to it. Long, since it is one list. */
import type { Locator, Page } from 'playwright';
import { BENCH } from './person.ts';

/** Never trained by anybody here: its rows come empty. */
const NEW = 'Французский жим лёжа со штангой';
const PLANK = 'Планка';
const PULL_UP = 'Подтягивания';
const ASSISTED = 'Подтягивания в гравитроне';
const ONE_HAND = 'Тяга гантели в наклоне';
const PROGRAM = 'Всё тело, 3 раза в неделю';
const TEMPLATE = 'Новый шаблон';

export interface TrainingState {
  name: string;
  /** What it is called on the page. */
  title: string;
  /** Only where fingers press: the training's own keys. */
  isTouch?: boolean;
  /** Seen by somebody who has nothing yet. */
  isNewcomer?: boolean;
  show: (page: Page) => Promise<void>;
}

/** In this order: most begin where the one before has ended. */
export const TRAINING_STATES: readonly TrainingState[] = [
  {
    isNewcomer: true,
    name: 'starter-programs',
    title: 'Starter programs for an empty account',
    show: openPrograms,
  },
  { isNewcomer: true, name: 'starter-program', title: 'A starter program', show: openProgram },
  {
    isNewcomer: true,
    name: 'program-list',
    title: 'The list of templates, and whose turn it is',
    show: addProgram,
  },
  { isNewcomer: true, name: 'template', title: 'A template', show: openTemplate },
  {
    isNewcomer: true,
    name: 'template-share',
    title: 'A template as a link and a QR code',
    show: shareTemplate,
  },
  { isNewcomer: true, name: 'template-link', title: 'What the link opens', show: openLink },
  { isNewcomer: true, name: 'template-editor', title: 'A template edited', show: editTemplate },
  { isNewcomer: true, name: 'goals', title: 'Goals of a program in the rows', show: startByProgram },
  // By somebody of twelve weeks' trainings.
  { name: 'empty', title: 'An empty training', show: startEmpty },
  { name: 'rows', title: 'An exercise with empty rows', show: addNew },
  { name: 'steppers', title: 'A row being edited by its steppers', show: stepFirst },
  { name: 'pad-weight', title: 'The pad on a weight, with plates', isTouch: true, show: padWeight },
  { name: 'pad-reps', title: 'The pad on repetitions', isTouch: true, show: page => pressNext(page) },
  { name: 'pad-reserve', title: 'The pad on ПвЗ', isTouch: true, show: page => pressNext(page) },
  { name: 'set-menu', title: "A set's menu", show: openSetMenu },
  { name: 'set-note', title: "A set's note", show: writeSetNote },
  { name: 'set-types', title: 'Types of sets in their rows, and a note', show: chooseTypes },
  { name: 'empty-tick', title: 'A tick with nothing to count', show: tickEmpty },
  { name: 'rest', title: 'The rest', show: beginRest },
  { name: 'rest-large', title: 'The rest, large', show: enlargeRest },
  { name: 'rest-pad', title: 'The rest above the pad', isTouch: true, show: openPadInRest },
  { name: 'rest-over', title: 'The rest is over', show: endRest },
  { name: 'undo', title: 'An undo above the steppers', show: removeSet },
  { name: 'last-time', title: 'An exercise that arrives with its last time', show: addBench },
  { name: 'record', title: 'A record in its row', show: makeRecord },
  { name: 'exercise-menu', title: "An exercise's menu", show: openExerciseMenu },
  { name: 'alternatives', title: 'Alternatives', show: showAlternatives },
  { name: 'exercise-settings', title: 'Note, rest, step and load mode', show: openSettings },
  { name: 'rest-off', title: 'Standing note, and the rest off', show: switchRestOff },
  { name: 'load-modes', title: 'Added, assisted, one side', show: setModes },
  { name: 'arrange', title: 'The order of the exercises', show: openArranging },
  { name: 'supersets', title: 'Supersets made', show: joinExercises },
  { name: 'superset', title: 'A superset in the training', show: showSuperset },
  { name: 'training-note', title: "The training's note", show: writeNote },
  { name: 'time', title: 'A set that is held for a time', show: addPlank },
  { name: 'pad-time', title: 'The pad on a time', isTouch: true, show: padTime },
  { name: 'stopwatch-lead', title: "The stopwatch's lead-in", show: startStopwatch },
  { name: 'stopwatch', title: 'The stopwatch', show: awaitStopwatch },
  { name: 'progress', title: "An exercise's past over the training", show: openProgress },
  { name: 'keyboard', title: 'What the keyboard can do', show: openKeyboardHelp },
  { name: 'cancel', title: 'The question before a cancel', show: askCancel },
  { name: 'finish', title: 'The question before the end', show: askFinish },
  { name: 'save-prompt', title: 'The summary’s question', show: finish },
  { name: 'summary', title: 'The summary', show: saveAsTemplate },
  // By a template whose goals were reached the last time.
  { name: 'proposal', title: 'A proposed next value', show: openProposal },
  { name: 'proposal-taken', title: 'The proposal taken', show: takeProposal },
  { name: 'update-question', title: 'What the program would take', show: askUpdate },
];

async function openPrograms(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Начать пустую тренировку').click();
  await cancelTraining(page);
  await button(page, PROGRAM).scrollIntoViewIfNeeded();
}

async function openProgram(page: Page): Promise<void> {
  await button(page, PROGRAM).click();
  await button(page.getByRole('dialog'), 'Добавить программу').waitFor();
}

async function addProgram(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Добавить программу').click();
  await card(page, 'Всё тело A').waitFor();
  await card(page, 'Всё тело A').scrollIntoViewIfNeeded();
}

async function openTemplate(page: Page): Promise<void> {
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Поделиться').waitFor();
}

async function shareTemplate(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Поделиться').click();
  await page.getByRole('img', { name: /^QR-код/ }).waitFor();
}

async function openLink(page: Page): Promise<void> {
  const link = await page.getByRole('textbox', { name: 'Ссылка на шаблон' }).inputValue();
  await page.goto(link);
  await button(page, 'Добавить в мои шаблоны').waitFor();
}

async function editTemplate(page: Page): Promise<void> {
  await page.goto('/');
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Изменить').click();
  await page.getByLabel('Цель от, подход 1').first().waitFor();
}

async function startByProgram(page: Page): Promise<void> {
  await page.goto('/');
  await card(page, 'Всё тело A').click();
  await button(page.getByRole('dialog'), 'Начать тренировку').click();
  await page.getByText(/^цель/).first().waitFor();
}

async function startEmpty(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, 'Начать пустую тренировку').click();
  await button(page, 'Добавить упражнение').waitFor();
}

async function addNew(page: Page): Promise<void> {
  await addExercise(page, NEW);
  await addSets(page, NEW, 4);
}

async function stepFirst(page: Page): Promise<void> {
  for (const step of [/^Плюс 2,5 кг/, /^Плюс 2,5 кг/]) await button(part(page, NEW), step).first().click();
  await field(page, NEW, 'кг, подход 1').waitFor();
  await page.waitForTimeout(300);
  for (let count = 0; count < 8; count++) await button(part(page, NEW), /^Плюс 1 повторение/).click();
}

async function padWeight(page: Page): Promise<void> {
  const weight = field(page, NEW, 'кг, подход 2');
  await weight.click();
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const key of ['8', '2', 'И половина']) await button(keys, key).click();
}

async function pressNext(page: Page): Promise<void> {
  await button(page.getByRole('group', { name: 'Клавиши' }), 'дальше').click();
}

async function openSetMenu(page: Page): Promise<void> {
  await closePad(page);
  await button(part(page, NEW), /^Действия: подход 1/).click();
  await page.getByRole('menu').waitFor();
}

async function writeSetNote(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Заметка', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('локти внутрь, пауза внизу');
}

async function chooseTypes(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Сохранить').click();
  for (const [number, type, kg] of [
    [1, 'Разминка', '20'],
    [2, 'Рабочий', '82,5'],
    [3, 'Дропсет', '60'],
    [4, 'Отказ', '102,5'],
  ] as const) {
    await button(part(page, NEW), new RegExp(`^Действия: подход ${number}`)).click();
    await page.getByRole('menuitemradio', { name: type }).click();
    await write(page, NEW, `кг, подход ${number}`, kg);
    await write(page, NEW, `Повторы, подход ${number}`, '10');
  }
  await closePad(page);
}

async function tickEmpty(page: Page): Promise<void> {
  await write(page, NEW, 'кг, подход 1', '');
  await write(page, NEW, 'Повторы, подход 1', '');
  await closePad(page);
  await tick(page, NEW, 1).check();
  await page
    .getByText(/^Подход пуст/)
    .first()
    .waitFor();
}

async function beginRest(page: Page): Promise<void> {
  await write(page, NEW, 'кг, подход 1', '20');
  await write(page, NEW, 'Повторы, подход 1', '10');
  await closePad(page);
  await tick(page, NEW, 2).check();
  await page
    .getByText(/^Дальше:/)
    .first()
    .waitFor({ state: 'attached' });
}

async function enlargeRest(page: Page): Promise<void> {
  await button(page, 'Крупный отсчёт').click();
}

async function openPadInRest(page: Page): Promise<void> {
  await button(page, 'Крупный отсчёт').click();
  await field(page, NEW, 'кг, подход 3').click();
}

async function endRest(page: Page): Promise<void> {
  await closePad(page);
  const rest = page.getByRole('timer', { name: 'Отдых', exact: true });
  for (let count = 0; count < 20 && (await rest.textContent()) !== ''; count++) {
    await button(page, 'Минус 15 секунд')
      .click({ timeout: 1_000 })
      .catch(() => undefined);
  }
  await page.getByText('Отдых окончен').first().waitFor();
}

async function removeSet(page: Page): Promise<void> {
  await button(part(page, NEW), /^Действия: подход 4/).click();
  await page.getByRole('menuitem', { name: 'Удалить подход 4' }).click();
  await button(page, 'Вернуть').first().waitFor();
}

async function addBench(page: Page): Promise<void> {
  await addExercise(page, BENCH);
  await tick(page, BENCH, 3).waitFor();
  await part(page, BENCH).scrollIntoViewIfNeeded();
}

async function makeRecord(page: Page): Promise<void> {
  await write(page, BENCH, 'кг, подход 1', '120');
  await write(page, BENCH, 'Повторы, подход 1', '8');
  await closePad(page);
  await tick(page, BENCH, 1).check();
  await page
    .getByText(/^Рекорд:/)
    .first()
    .waitFor();
}

async function openExerciseMenu(page: Page): Promise<void> {
  await button(page, `Действия: ${BENCH}`).click();
  await page.getByRole('menu').waitFor();
}

async function showAlternatives(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Показать альтернативы' }).click();
  await page.waitForTimeout(400);
}

async function openSettings(page: Page): Promise<void> {
  await chooseAction(page, BENCH, 'Скрыть альтернативы');
  await chooseAction(page, BENCH, 'Настройки упражнения');
  await page.getByRole('dialog').getByLabel('Заметка к упражнению').waitFor();
}

async function switchRestOff(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Заметка к упражнению')
    .fill('Лопатки вместе, ноги в пол. Скамья — третье отверстие.');
  await dialog.getByLabel('Отдых').fill('0');
  await dialog.getByLabel('Шаг веса, кг').fill('1,25');
  await button(dialog, 'Сохранить').click();
  await dialog.waitFor({ state: 'hidden' });
  await tick(page, BENCH, 2).check();
  await part(page, BENCH).scrollIntoViewIfNeeded();
}

async function setModes(page: Page): Promise<void> {
  for (const [name, mode, kg] of [
    [PULL_UP, 'Добавленный к телу', '12,5'],
    [ASSISTED, 'Помощь тренажёра', '35'],
    [ONE_HAND, 'На одну руку или ногу', '22,5'],
  ] as const) {
    await addExercise(page, name);
    await chooseAction(page, name, 'Настройки упражнения');
    await button(page.getByRole('dialog'), mode).click();
    await button(page.getByRole('dialog'), 'Сохранить').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    if ((await part(page, name).getByRole('checkbox').count()) === 0) await addSets(page, name, 1);
    await write(page, name, 'кг, подход 1', kg);
    await write(page, name, 'Повторы, подход 1', '8');
    await closePad(page);
    await tick(page, name, 1).check();
  }
  await skipRest(page);
  await part(page, ASSISTED).scrollIntoViewIfNeeded();
}

async function openArranging(page: Page): Promise<void> {
  await chooseAction(page, ASSISTED, 'Порядок и суперсеты');
  await page.getByRole('dialog', { name: 'Порядок упражнений' }).waitFor();
}

async function joinExercises(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Порядок упражнений' });
  await button(dialog, 'Суперсет со следующим').nth(3).click();
  await dialog.getByText('A1').waitFor();
}

async function showSuperset(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  for (const name of [ASSISTED, ONE_HAND]) await addSets(page, name, 1);
  await skipRest(page);
  await part(page, ASSISTED).scrollIntoViewIfNeeded();
}

async function writeNote(page: Page): Promise<void> {
  await button(page, 'Заметка к тренировке').click();
  await page.getByRole('dialog').getByRole('textbox').fill('Спал мало, но силы были.');
  await button(page.getByRole('dialog'), 'Сохранить').click();
  await button(page, 'Изменить заметку').scrollIntoViewIfNeeded();
}

async function addPlank(page: Page): Promise<void> {
  await addExercise(page, PLANK);
  await addSets(page, PLANK, 2);
  await write(page, PLANK, 'Время, подход 1', '100');
  await closePad(page);
  await button(page, 'Секундомер, подход 1').waitFor();
}

async function padTime(page: Page): Promise<void> {
  await field(page, PLANK, 'Время, подход 2').click();
  const keys = page.getByRole('group', { name: 'Клавиши' });
  for (const key of ['1', '3', '0']) await button(keys, key).click();
}

async function startStopwatch(page: Page): Promise<void> {
  await closePad(page);
  await button(page, 'Секундомер, подход 1').click();
  await page.getByRole('timer', { name: 'Секундомер', exact: true }).waitFor();
}

async function awaitStopwatch(page: Page): Promise<void> {
  const running = page.getByRole('timer', { name: 'Секундомер', exact: true });
  await running.filter({ hasText: /^0:/ }).waitFor({ timeout: 10_000 });
}

async function openProgress(page: Page): Promise<void> {
  await button(page, 'Остановить секундомер').click();
  await button(part(page, BENCH), BENCH).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
}

async function openKeyboardHelp(page: Page): Promise<void> {
  await closeDialog(page);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Клавиши' }).waitFor();
}

async function askCancel(page: Page): Promise<void> {
  await closeDialog(page);
  await button(page, 'Отменить').click();
  await page.getByRole('dialog').waitFor();
}

async function askFinish(page: Page): Promise<void> {
  await closeDialog(page);
  await button(page, 'Завершить').first().click();
  await page.getByRole('dialog').waitFor();
}

async function finish(page: Page): Promise<void> {
  await button(page.getByRole('dialog'), 'Завершить').click();
  await page.getByRole('dialog', { name: 'Сохранить как шаблон?' }).waitFor();
}

async function saveAsTemplate(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill('Грудь и спина');
  await button(page.getByRole('dialog'), 'Сохранить').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('Вы завершили тренировку').scrollIntoViewIfNeeded();
}

/** A template with a goal, and a training that reaches it. */
async function openProposal(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, TEMPLATE).first().click();
  await button(page, 'Добавить упражнение').click();
  await pick(page, 'Приседания со штангой');
  const squat = part(page, 'Приседания со штангой');
  await squat.getByLabel('кг, подход 1').fill('100');
  await squat.getByLabel('Цель от, подход 1').fill('5');
  await squat.getByLabel('Цель до, подход 1').fill('8');
  for (const _ of [2, 3]) await button(squat, '+ Добавить подход').click();
  await squat.getByLabel('кг, подход 3').waitFor();
  await startBy(page, TEMPLATE);
  for (const number of [1, 2, 3]) {
    await write(page, 'Приседания со штангой', `Повторы, подход ${number}`, '8');
    await closePad(page);
    await tick(page, 'Приседания со штангой', number).check();
  }
  await page.waitForTimeout(300);
  await button(page, 'Завершить').first().click();
  await button(page.getByRole('dialog'), 'Завершить').click();
  await page.getByText('Вы завершили тренировку').waitFor();
  await startBy(page, TEMPLATE);
  await button(squat, /^Взять/).waitFor();
}

async function takeProposal(page: Page): Promise<void> {
  await button(part(page, 'Приседания со штангой'), /^Взять/).click();
  await button(page, 'Вернуть').first().waitFor();
}

async function askUpdate(page: Page): Promise<void> {
  await tick(page, 'Приседания со штангой', 1).check();
  await addExercise(page, BENCH);
  await tick(page, BENCH, 1).check();
  await button(page, 'Завершить').first().click();
  await button(page.getByRole('dialog'), 'Завершить').click();
  await page.getByRole('dialog', { name: 'Обновить программу' }).waitFor();
}

async function startBy(page: Page, template: string): Promise<void> {
  await page.goto('/');
  await card(page, template).click();
  await button(page.getByRole('dialog'), 'Начать тренировку').click();
  await page.getByRole('checkbox', { name: 'Подход 1 выполнен' }).first().waitFor();
}

async function cancelTraining(page: Page): Promise<void> {
  await button(page, 'Отменить').click();
  await button(page.getByRole('dialog'), 'Отменить тренировку').click();
  await page.getByRole('heading', { name: 'Начать тренировку' }).waitFor();
}

async function addExercise(page: Page, name: string): Promise<void> {
  await button(page, 'Добавить упражнение').click();
  await pick(page, name);
  await part(page, name).waitFor();
}

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Поиск упражнений' }).fill(name);
  await page.getByRole('checkbox', { name, exact: true }).first().check();
  await button(page, 'Добавить (1)').click();
}

async function addSets(page: Page, name: string, count: number): Promise<void> {
  const ticks = part(page, name).getByRole('checkbox');
  const before = await ticks.count();
  for (let made = 1; made <= count; made++) {
    await button(part(page, name), /^\+ Добавить сет/).click();
    await ticks.nth(before + made - 1).waitFor();
  }
}

async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await button(page, `Действия: ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function write(page: Page, name: string, label: string, text: string): Promise<void> {
  await field(page, name, label).fill(text);
}

/** By the leaving of its field, which stores what is in it too. */
async function closePad(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
  await page.waitForTimeout(250);
}

async function skipRest(page: Page): Promise<void> {
  const skip = button(page, 'Пропустить отдых');
  while (await skip.isVisible()) {
    await skip.click();
    await page.waitForTimeout(300);
  }
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

function part(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

function field(page: Page, name: string, label: string): Locator {
  return part(page, name).getByLabel(label, { exact: true });
}

function tick(page: Page, name: string, number: number): Locator {
  return part(page, name).getByRole('checkbox', { name: `Подход ${number} выполнен`, exact: true });
}

function card(page: Page, title: string): Locator {
  return page.getByRole('listitem').getByRole('button', { name: title, exact: true });
}

function button(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole('button', { name, exact: true });
}
