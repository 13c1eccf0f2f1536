import type { ErrorCode } from '#contract/errors.ts';

interface CatalogueEntry {
  status: number;
  /** The text for the person if the call gives nothing more exact. */
  text: string;
}

/** Every error code of this server. A test compares it with the answers really given. */
export const errorCatalogue: Readonly<Record<ErrorCode, CatalogueEntry>> = {
  invalid: { status: 400, text: 'Неверные данные запроса.' },
  too_fast: { status: 400, text: 'Слишком быстрый запрос. Пожалуйста, подождите немного.' },
  bad_credentials: { status: 401, text: 'Имя пользователя или пароль указаны неверно' },
  token_missing: { status: 401, text: 'Нужно войти.' },
  token_expired: { status: 401, text: 'Срок действия токена истёк.' },
  token_invalid: { status: 401, text: 'Токен недействителен.' },
  token_reused: { status: 401, text: 'Этим входом воспользовались с двух устройств, поэтому он завершён.' },
  forbidden: { status: 403, text: 'Это действие недоступно.' },
  not_found: { status: 404, text: 'Не найдено.' },
  method_not_allowed: { status: 405, text: 'Этот метод здесь не поддерживается.' },
  workout_active: { status: 409, text: 'Уже идёт другая тренировка.' },
  workout_cancelled: { status: 409, text: 'Тренировка отменена.' },
  workout_ended: { status: 409, text: 'Тренировка уже закончена: её статус не меняется.' },
  exercise_replaced: { status: 409, text: 'Упражнение заменено на другое.' },
  client_key_taken: { status: 409, text: 'Этот client_key принадлежит другой записи.' },
  changed: { status: 409, text: 'На другом устройстве за это время отмечены подходы.' },
  cursor_unknown: { status: 409, text: 'Сервер не знает, докуда устройство прочитало его изменения.' },
  limit_reached: { status: 409, text: 'Больше добавить нельзя.' },
  in_progress: { status: 409, text: 'Этот запрос ещё выполняется.' },
  too_slow: { status: 408, text: 'Запрос шёл слишком долго.' },
  deleted: { status: 410, text: 'Удалено.' },
  too_large: { status: 413, text: 'Слишком большой запрос.' },
  not_json: { status: 415, text: 'Тело запроса должно быть в формате JSON.' },
  key_reused: { status: 422, text: 'Idempotency-Key уже использован для другого запроса.' },
  dependency_failed: { status: 424, text: 'Отклонено то, на что этот запрос опирается.' },
  too_many: { status: 429, text: 'Слишком много попыток. Попробуйте позже.' },
  headers_too_large: { status: 431, text: 'Слишком длинные заголовки запроса.' },
  internal: { status: 500, text: 'Ошибка сервера. Попробуйте ещё раз.' },
  unavailable: { status: 503, text: 'Сервер перегружен. Попробуйте позже.' },
};
