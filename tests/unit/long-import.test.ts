/** Apart from tests/unit/import: a change of the importer is tried with those tests hundreds of times. */
import { expect, it } from 'vitest';
import { readRows } from './import/read-rows.ts';

it('[IMP1] says from which line on a file is too long', () => {
  const row = (day: number) => `2026-03-${day} 10:00:00,Зал,Жим,1,60,8`;
  const rows = Array.from({ length: 200_003 }, (_, at) => row(10 + (at % 10)));
  const { leftOut } = readRows('Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps', rows);
  const beyond = leftOut.filter(({ reason }) => reason === 'too-long');
  expect(beyond).toEqual([{ line: 200_002, toLine: 200_004, rows: 3, reason: 'too-long', text: '' }]);
});
