/**
 * StrongLifts: a row an exercise, its sets side by side. A set of no repetitions is a slot that was not used, '-' among all in
 * one cell: '5/5/0/5/-'. There 0 is an attempt that failed.
 */
import { type Dialect, readUnit } from './dialect.ts';
import { makeDateReader } from './read-dates.ts';
import { readNumber } from './read-numbers.ts';
import type { Row } from './read-table.ts';

const SET = /^set (\d+) \((.+)\)$/;

export const stronglifts: Dialect = {
  app: 'stronglifts',
  fits: (header, { has }) =>
    has('exercise') && has('workout') && header.some(name => SET.test(name.toLowerCase())),
  read(rows, columns, builder, { isDayFirst }) {
    const { cell, names } = columns;
    const dateColumn = names.find(name => name.startsWith('date')) ?? 'date';
    const timeColumn = names.find(name => name.startsWith('start time')) ?? 'start time';
    // '2026/08/11 10:56 PM'.
    const startText = (row: Row) => `${cell(row, dateColumn)} ${cell(row, timeColumn)}`.trim();
    const saysDayFirst = /dd.mm/.test(dateColumn);
    const saysOrder = saysDayFirst || /mm.dd/.test(dateColumn);
    const dates = makeDateReader(rows.map(startText), saysOrder ? saysDayFirst : isDayFirst);
    const parts = names.flatMap(name => {
      const [, number, what = ''] = SET.exec(name) ?? [];
      return number === undefined ? [] : [{ name, number, what }];
    });
    const sets = parts
      .filter(({ what }) => what === 'reps')
      .map(({ name, number }) => ({
        name,
        place: Number(number) - 1,
        weight: parts.find(part => part.number === number && part.what !== 'reps'),
      }));
    for (const row of rows) {
      const dateText = startText(row);
      const hours = readNumber(cell(row, 'duration (hours)'));
      const raw = {
        group: `${cell(row, dateColumn)}|${cell(row, 'workout')}`,
        title: cell(row, 'workout name'),
        note: cell(row, 'notes'),
        dateText,
        startedAtMs: dates.read(dateText),
        durationSec: hours.ok ? Math.round((hours.value ?? 0) * 3600) : null,
      };
      const shown = cell(row, 'sets×reps').split('/');
      let used = 0;
      for (const { name, place, weight } of sets) {
        const reps = readNumber(cell(row, name));
        if (reps.ok && (reps.value ?? 0) === 0 && shown[place] !== '0') continue;
        used++;
        const unit = readUnit(weight?.what ?? '');
        builder.add(row, raw, cell(row, 'exercise'), {
          weight: readNumber(weight ? cell(row, weight.name) : ''),
          isPounds: unit === 'lb',
          ...(weight && unit === 'unknown' && { unknownUnit: weight.what }),
          reps,
          durationSec: { ok: true, value: null },
          hasDistance: false,
        });
      }
      if (used === 0) builder.leaveOut(row, 'empty');
    }
    return dates.isAmbiguous && !saysOrder ? ['day-first'] : [];
  },
};
