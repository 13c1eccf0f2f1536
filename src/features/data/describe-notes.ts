import { formatFullDate } from '#domain/dates.ts';
import type { ImportSummary } from '#domain/import/importer.ts';

/** As many as anybody would look up. */
const DATES = 5;

/** Describes what the import changes from what the file says. */
export function describeNotes(
  { notes, cappedMs, restRows }: ImportSummary,
  { twins, grownMs }: { twins: number; grownMs: readonly number[] },
): string[] {
  const { rpe, rpeLost, assisted, distance, pounds, cut } = notes;
  return [
    rpe > 0 && `RPE станет ПвЗ (10 − RPE): ${rpe}`,
    rpeLost > 0 && `RPE не от 1 до 10, войдут без него: ${rpeLost}`,
    pounds > 0 && `Фунты станут килограммами: ${pounds}`,
    assisted > 0 && `Вес меньше нуля — помощь тренажёра, у других упражнений войдут без веса: ${assisted}`,
    distance > 0 && `Без расстояния: ${distance}`,
    restRows > 0 && `Строки отдыха — не подходы: ${restRows}`,
    cut > 0 && `Заметки длиннее 500 знаков войдут не целиком: ${cut}`,
    cappedMs.length > 0 && `Дольше суток, войдут как сутки: ${cappedMs.length} (${listDates(cappedMs)})`,
    twins > 0 && `Здесь уже есть другие тренировки с тем же началом, эти войдут рядом с ними: ${twins}`,
    grownMs.length > 0 &&
      `Уже есть, но в файле подходов больше: ${listDates(grownMs)}. Останутся как есть, недостающее впишите в истории`,
  ].filter(note => note !== false);
}

function listDates(times: readonly number[]): string {
  return [...times.slice(0, DATES).map(formatFullDate), ...(times.length > DATES ? ['…'] : [])].join(', ');
}
