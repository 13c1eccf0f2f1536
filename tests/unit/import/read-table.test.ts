/** Rows and cells of a file, whatever it is a table of. */
import { describe, expect, it } from 'vitest';
import { columnReader, readTable } from '#domain/import/read-table.ts';

describe('a table', () => {
  it.each([
    ['commas', 'a,b\n1,2\n', [['1', '2']]],
    ['semicolons, with commas within', 'a;b\n1,5;2,5', [['1,5', '2,5']]],
    ['tabs, with commas within', 'a\tb\n1,5\t2', [['1,5', '2']]],
    ['a mark in front', '\ufeffa,b\n1,2', [['1', '2']]],
    ['line ends and quotes in quotes', 'a,b\n"1\nдве ""и"" три",2', [['1\nдве "и" три', '2']]],
    ['a delimiter in quotes', 'a,b\n"1,5",2', [['1,5', '2']]],
    ['a mark and quotes in front', '\ufeff"a","b"\n1,2', [['1', '2']]],
    [
      'empty lines',
      'a,b\n\n1,2\n  \n,\n',
      [
        ['1', '2'],
        ['', ''],
      ],
    ],
    [
      'lines in quotes, as a spreadsheet saves what it took for one cell',
      'a,b\n"1,""два, три"""\n"4,5"',
      [
        ['1', 'два, три'],
        ['4', '5'],
      ],
    ],
    ['a header in quotes as well', '"""a"",""b"""\n"""1"",2"', [['1', '2']]],
    ['one cell that is no line', 'a,b\n"1,""2"\n"3\n4,5"', [['1,"2'], ['3\n4,5']]],
  ])('of %s is read', (_what, text, cells) => {
    const table = readTable(text);
    expect(table?.header).toEqual(['a', 'b']);
    expect(table?.rows.map(row => row.cells)).toEqual(cells);
    expect(table?.unread).toEqual([]);
  });

  it.each(['', 'a', 'a\n1,2', '\n\n'])('is not what %j is', text => {
    expect(readTable(text)).toBeNull();
  });

  it('has the names of its columns without the spaces around them', () => {
    expect(readTable(' a ; b\n')).toEqual({ header: ['a', 'b'], rows: [], unread: [] });
  });

  it('says on which lines of the file each row stands', () => {
    const rows = readTable('a,b\n1,2\n\n"3\n\n4","5\n"\n6,7')?.rows;
    expect(rows).toEqual([
      { line: 2, cells: ['1', '2'] },
      { line: 4, toLine: 7, cells: ['3\n\n4', '5\n'] },
      { line: 8, cells: ['6', '7'] },
    ]);
  });
});

describe('a quote that is wrong', () => {
  const read = (...lines: string[]) => {
    const table = readTable(['a,b', ...lines].join('\n'));
    return {
      rows: table?.rows.map(({ line, cells }) => `${line}: ${cells.join('|')}`),
      unread: table?.unread,
    };
  };

  it('takes its own line with it and no other', () => {
    expect(read('1,2', '  3,"4', '5,"6\n7"', '8,"9', '10,11')).toEqual({
      rows: ['2: 1|2', '4: 5|6\n7', '7: 10|11'],
      unread: [
        { line: 3, reason: 'quotes', text: '3,"4' },
        { line: 6, reason: 'quotes', text: '8,"9' },
      ],
    });
    expect(read('1,"2" 3', '4,5')).toEqual({
      rows: ['3: 4|5'],
      unread: [{ line: 2, reason: 'quotes', text: expect.stringContaining('2') }],
    });
    expect(read('1,"2')).toEqual({ rows: [], unread: [{ line: 2, reason: 'quotes', text: '1 2' }] });
  });

  it('is listed with the beginning of its line', () => {
    const { unread } = read(`1,"${'я'.repeat(200)}`, '2,3');
    expect(unread?.[0]?.text).toBe(`1,"${'я'.repeat(117)}`);
  });

  it('is looked behind twenty times, since each is read to the end', () => {
    const wrong = Array.from({ length: 21 }, (_, at) => `${at},"я`);
    const { rows, unread } = read(...wrong, '1,2');
    expect(rows).toEqual([]);
    expect(unread?.map(({ line, toLine }) => [line, toLine])).toEqual([
      ...Array.from({ length: 20 }, (_, at) => [2 + at, undefined]),
      [22, 23],
    ]);
    expect(read(...wrong.slice(1), '1,2').rows).toEqual(['22: 1|2']);
  });
});

it('what is longer than a file may be is counted, not read', () => {
  const text = 'a,b\n1,2\n\n3,4\n5,"6\n7"\n8,9\n"10\n11",12';
  expect(readTable(text, 2)).toEqual({
    header: ['a', 'b'],
    rows: [
      { line: 2, cells: ['1', '2'] },
      { line: 4, cells: ['3', '4'] },
    ],
    unread: [{ line: 5, toLine: 9, rows: 3, reason: 'too-long', text: '' }],
  });
  expect(readTable(text, 4)?.unread).toEqual([{ line: 8, toLine: 9, rows: 1, reason: 'too-long', text: '' }]);
  expect(readTable(text, 5)?.unread).toEqual([]);
});

describe('a cell', () => {
  const columns = columnReader(['Date', 'Weight (kg)', 'Notes']);
  const cellOf = (note: string) => columns.cell({ line: 2, cells: ['', '', note] }, 'notes');

  it('is found by the name of its column in any case, and empty where there is none', () => {
    const row = { line: 2, cells: ['сегодня'] };
    expect(['date', 'weight (kg)', 'reps'].map(name => columns.cell(row, name))).toEqual(['сегодня', '', '']);
    expect(columns.names).toEqual(['date', 'weight (kg)', 'notes']);
    expect([columns.has('date'), columns.has('Date')]).toEqual([true, false]);
  });

  it.each([
    ['  пояс ', 'пояс'],
    ["'=1+1", '=1+1'],
    ["'+5 кг", '+5 кг'],
    ["'@дом", '@дом'],
    ["'- локти", '- локти'],
    ["'тяга'", "'тяга'"],
    ["it's =", "it's ="],
    ["''=", "''="],
  ])('of %j says %j: the quote that keeps it from being a formula is not its own', (text, said) => {
    expect(cellOf(text)).toBe(said);
  });
});
