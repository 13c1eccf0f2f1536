import type { ImportSummary } from '#domain/import/importer.ts';

/** What was taken otherwise than the file says it, in words. */
export function describeNotes({ notes, capped, restRows }: ImportSummary): string[] {
  const { rpe, assisted, distance, pounds } = notes;
  return [
    rpe > 0 && `RPE станет ПвЗ (10 − RPE): ${rpe}`,
    pounds > 0 && `Фунты станут килограммами: ${pounds}`,
    assisted > 0 && `С поддержкой (вес меньше нуля), войдут без веса: ${assisted}`,
    distance > 0 && `Без расстояния: ${distance}`,
    restRows > 0 && `Строки отдыха — не подходы: ${restRows}`,
    capped > 0 && `Дольше суток, войдут как сутки: ${capped}`,
  ].filter(note => note !== false);
}
