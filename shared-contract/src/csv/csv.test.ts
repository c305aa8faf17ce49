import { cellsByColumn, columnsIn } from './columns'
import { withFormulaGuard, withoutFormulaGuard } from './formulaGuard'
import { isBlank, openCsvParts } from './openCsv'

const COLUMNS = ['name', 'price'] as const

const rowsOf = (...parts: string[]) => {
  const file = openCsvParts(parts, (cells) => columnsIn(cells, COLUMNS).names.filter(Boolean).length)
  if ('problem' in file) return file.problem
  const rows = [...file.rows].filter(({ cells }) => !cells || !isBlank(cells))
  return [file.head, ...rows].map(({ line, cells }) => [line, ...(cells ?? [])])
}

const LAMP = [
  [1, 'name', 'price'],
  [2, 'Lamp', '20'],
]

test.each([
  ['commas', 'name,price\nLamp,20'],
  ['semicolons, a byte order mark and Windows’ line ends', '\uFEFFname;price\r\nLamp;20\r\n'],
  ['tabs and old Macs’ line ends', 'name\tprice\rLamp\t20\r'],
  ['quotes, and blanks around them', '"name", "price"\n "Lamp" ,  "20" '],
  ['empty rows at its end', 'name,price\nLamp,20\n\n,\n'],
])('a file with %s is read', (_, text) => {
  expect(rowsOf(text)).toEqual(LAMP)
})

test('rows without content before the first one count as lines', () => {
  expect(rowsOf('\r\n;;;\r\nname;price\r\nLamp;20')).toEqual([
    [3, 'name', 'price'],
    [4, 'Lamp', '20'],
  ])
  expect(rowsOf('sep=;\r\n\r\nname;price\r\nA, b;20').slice(0, 2)).toEqual([
    [3, 'name', 'price'],
    [4, 'A, b', '20'],
  ])
})

test('the separator is the one at which the first row names the most columns', () => {
  expect(rowsOf('price, in $;name;price\n1;A, b;2')).toEqual([
    [1, 'price, in $', 'name', 'price'],
    [2, '1', 'A, b', '2'],
  ])
})

test('a quoted cell holds separators, line ends of all kinds and quotes', () => {
  expect(rowsOf('name,price\r"a, ""b""\r\nc\nd\re",1\rLast,2')).toEqual([
    [1, 'name', 'price'],
    [2, 'a, "b"\r\nc\nd\re', '1'],
    [6, 'Last', '2'],
  ])
})

test('a row whose quotes do not close, or that is too long, is broken alone', () => {
  const rows = ['"Open,1', 'Lamp,2', '"A" b,3', `${'x'.repeat(40_000)},4`, ','.repeat(40_000), 'Last,5']
  expect(rowsOf(['name,price', ...rows].join('\n'))).toEqual([
    [1, 'name', 'price'],
    [2],
    [3, 'Lamp', '2'],
    [4],
    [5],
    [6],
    [7, 'Last', '5'],
  ])
})

test('a long text may come in parts, wherever they end', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `"Lamp ""${at}"",\r\nred",${'9'.repeat(at % 90)}`)
  const text = ['name,price', ...rows, '"Open,1', `"${'x'.repeat(400_000)}`, ...rows].join('\r\n')
  const whole = rowsOf(text)
  expect(whole).toHaveLength(6003)
  for (const size of [999, 70_001, 200_003])
    expect(rowsOf(...(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []))).toEqual(whole)
})

test('what is no text, or has no content, is refused', () => {
  expect(rowsOf('PK\x03\x04\x14\x00\x06\x00workbook')).toMatch(/^This is no CSV file\./)
  for (const empty of ['', '\uFEFF', '\n\n', ' ; ;\r\n', 'sep=;\n', '\n'.repeat(20_000_000)])
    expect(rowsOf(empty)).toBe('The file is empty.')
})

test('columns are found whatever their case, blanks, hyphens and underscores; empty cells at the end are none', () => {
  const columns = columnsIn([' Selling-Price', '_ID', 'floor', 'id', '', ' '], ['sellingPrice', '_id'])
  expect(columns).toEqual({
    names: ['sellingPrice', '_id', undefined, '_id'],
    unknown: ['floor'],
    twice: ['_id'],
  })
})

test('cells may be missing or empty at the end of a row, but not beyond its columns', () => {
  expect(cellsByColumn(COLUMNS, ['Lamp'])).toEqual({ cells: { name: 'Lamp', price: '' } })
  expect(cellsByColumn(COLUMNS, ['Lamp', '20', '', ' '])).toEqual({ cells: { name: 'Lamp', price: '20' } })
  expect(cellsByColumn(COLUMNS, ['Lamp', '20', '', 'x', ''])).toEqual({
    problem: 'This line has 4 columns, the first line has 2.',
  })
  expect(cellsByColumn(COLUMNS, ['Caf\uFFFD'])).toEqual({ problem: expect.stringMatching(/not UTF-8/) as string })
})

test('a cell that a spreadsheet shall keep as text is read as that text', () => {
  const textOf = (cell: string) => cellsByColumn(['name'], [cell])
  expect(textOf('="007"')).toEqual({ cells: { name: '007' } })
  expect(textOf(`'="007"`)).toEqual({ cells: { name: '="007"' } })
  expect(textOf("'s Heerenberg")).toEqual({ cells: { name: "'s Heerenberg" } })
})

test.each([
  ['=1+1', "'=1+1"],
  ["'=1", "''=1"],
  ['Nice;=1+1', "Nice;'=1+1"],
  ['Nice,@a\t-5', "Nice,'@a\t'-5"],
  ['Warm:\n- bright\r\n＝1', "Warm:\n'- bright\r\n'＝1"],
  ['\t=1', "'\t'=1"],
  ["it's 5-6; 'a' = b", "it's 5-6; 'a' = b"],
  // spreadsheets have to sum amounts up
  ['-95.50', '-95.50'],
])('formulas in %j are made harmless, and the text comes back', (text, guarded) => {
  expect(withFormulaGuard(text)).toBe(guarded)
  expect(withoutFormulaGuard(guarded)).toBe(text)
})

test('any text comes back from its guarded form, which begins no formula behind a separator', () => {
  const signs = ["'", '=', '-', ';', ',', '\t', '\r', '\n', 'a', ' ']
  for (let number = 0; number < 10 ** 5; number += 7) {
    const text = [...String(number).padStart(5, '0')].map((digit) => signs[Number(digit)]).join('')
    const guarded = withFormulaGuard(text)
    expect(withoutFormulaGuard(guarded)).toBe(text)
    expect(guarded).not.toMatch(/(^|[,;\t\r\n])[=\-@]/)
  }
})
