/** What an open tab says when the server refuses a change that was made here (SPEC section 8). */
import type { Intent } from '#db/intents.ts';
import { uiTexts } from '#ui/texts.ts';

const SAVE = 'Не удалось сохранить';
const STATUS = 'Не удалось обновить статус';
const CREATE_TEMPLATE = 'Не удалось создать шаблон';

const TEXTS: Partial<Record<Intent['op'], string | null>> = {
  'workout.finish': STATUS,
  'workout.cancel': STATUS,
  'workout.apply': 'Не удалось применить шаблон',
  'workout.recreate': 'Не удалось воссоздать тренировку',
  'template.create': CREATE_TEMPLATE,
  'template.save': CREATE_TEMPLATE,
  'template.update': 'Не удалось применить операцию с шаблоном',
  'exercise.create': 'Ошибка при отправке формы',
  'exercise.patch': 'Ошибка при отправке формы',
  'settings.patch': 'Не удалось сохранить настройки',
  // Logged only, says the specification: favourite, delete, replace.
  'template.favorite': null,
  'template.delete': null,
  'item.delete': null,
  'item.replace': null,
  'set.delete': null,
  'exercise.delete': null,
};

/** null: nothing is shown; the sync status says 'Требует внимания' all the same. */
export function refusalText(intent: Intent): string | null {
  if (intent.op === 'set.patch' && isRestOnly(intent.values)) return uiTexts.restFailed;
  if (intent.op === 'exercise.archive') {
    return intent.isArchived ? 'Не удалось сохранить изменения' : 'Ошибка при восстановлении упражнения';
  }
  const text = TEXTS[intent.op];
  return text === undefined ? SAVE : text;
}

function isRestOnly(values: object): boolean {
  return Object.keys(values).join() === 'restSec';
}
