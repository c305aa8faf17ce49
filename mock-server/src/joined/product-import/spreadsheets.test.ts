import { type Owner, testMarket } from '../../../test/support'
import { HEADER, importsOf, line } from '../../../test/support/imports'

const market = testMarket()
const imports = importsOf(market)
let owner: Owner
beforeEach(async () => {
  owner = await market.owner()
})

/** What the import of a file would do, row by row. */
async function checked(file: string) {
  const { status, body } = await imports.send(owner, file)
  if (status !== 202) return body.message
  const { rows } = await imports.act(owner, (body as unknown as { id: string }).id)
  return rows.map(({ line, action, reason }) => [line, action, ...(reason === undefined ? [] : [reason])])
}

const HEAD = `_id,${HEADER}`
const row = (more = '') => `,Lamp,Nice,/media/demo/studio-wireless-headphones.webp,Books,20,15,10,5${more}`

test.each([
  ['a row without its last empty cell', `${HEAD},stockWhenExported\r\n${row()}\r\n`, 2],
  ['empty columns at the end', `${HEAD},,\r\n${row(',,')}\r\n`, 2],
  ['rows longer by empty cells', `${HEAD}\r\n${row(',,,')}\r\n`, 2],
  ['a blank line first', `\r\n${HEAD}\r\n${row()}\r\n`, 3],
  ['blank rows of separators', `,,,,,,,,\r\n${HEAD}\r\n,,,,,,,,\r\n${row()}\r\n,,,,,,,,\r\n`, 4],
  ['names in another case, with blanks', `${HEAD.toUpperCase().replaceAll(',', ' , ')}\r\n${row()}`, 2],
  ['names as people write them', `${HEAD.replace('sellingPrice', 'Selling Price')}\r\n${row()}`, 2],
  ['blanks before quotes', `${HEAD}\r\n${row().replace('Nice', ' "Nice, and ""warm""" ')}`, 2],
  ['old Macs’ line ends, with another within a cell', `${HEAD}\r${row().replace('Nice', '"Ni\nce"')}\r`, 2],
  ['tabs', [HEAD, row()].join('\n').replaceAll(',', '\t'), 2],
])('a file with %s is imported', async (_, file, at) => {
  expect(await checked(file)).toEqual([[at, 'add']])
})

test('an unknown column is named, also beside missing ones', async () => {
  expect(await checked(`${HEAD},floor,Colour\n${row()}`)).toBe(
    'The first line names a column that there is not, or twice: floor, Colour',
  )
  expect(await checked(`${HEAD},NAME\n${row()}`)).toMatch(/twice: name$/)
  expect(await checked(`${HEAD},,floor\n${row()}`)).toMatch(/: \(a column without a name\), floor$/)
  expect(await checked(`${HEAD.replace('mrp', 'price')}\n${row()}`)).toMatch(/; missing: mrp\. It names .*: price$/)
})

test('all faults of a row are told at once', async () => {
  const faults = ['nobody,,Nice,ftp://x,Toys,1e3,15,20,half', ',Lamp,Nice,/media/a.webp,Books,5,10,12,-1', ',Lamp']
  expect(await checked([HEAD, ...faults].join('\n'))).toEqual([
    [
      2,
      'refuse',
      '_id: there is no such product in your shop. Leave it empty to add one; name: is required; ' +
        'image: must be an https:// address or a path below /media/; category: is none of the categories; ' +
        'mrp: must be an amount like 12.50; countInStock: must be a whole number',
    ],
    [
      3,
      'refuse',
      'Selling Price cannot be greater than MRP; Min Negotiable Price cannot be greater than Selling Price; ' +
        'Prices and stock count cannot be negative.',
    ],
    [4, 'refuse', expect.stringMatching(/^description: is required; image: .*; category: .*; mrp: .*; countInStock: /)],
  ])
})

const TEXTS = [
  ['Lamp; 12,5 cm', 'Warm;=1+1'],
  ["'=1", 'Two\n- lines\r\n+1;@a\t=b,-c'],
  ['Größe "Ω" 漢', ' ;\t'],
] as const

test.each([
  [',', ''],
  [';', '?separator=%3B'],
])(
  'an export separated by %s opens as columns, runs no formula at any separator, and comes back unchanged',
  async (sign, query) => {
    for (const [name, description] of TEXTS)
      await market.product(owner, { name, description: `${description}.`, sellingPrice: 10.5 })
    const file = await imports.exported(owner, query)
    expect(file.split('\r\n')[0]?.split(sign)).toEqual(['_id', ...HEADER.split(','), 'stockWhenExported'])
    expect(file).toMatch(sign === ';' ? /;21;10,5;8,4;10;10\r\n$/ : /,21,10\.5,8\.4,10,10\r\n$/)
    expect(file.replaceAll('"', '').split(/[,;\t\r\n]/)).not.toContainEqual(expect.stringMatching(/^[=+\-@]/))
    expect(await checked(file)).toEqual([
      [2, 'same'],
      [3, 'same'],
      [6, 'same'],
    ])
  },
)

test('a separator that no spreadsheet takes is refused', async () => {
  const { status } = await market.call('GET', `/api/products/shop/${owner.shopId}.csv?separator=x`, { as: owner })
  expect(status).toBe(400)
})

test('a file of thousands of blank lines is refused, and blank lines before the first row are not', async () => {
  expect(await checked('\n'.repeat(20_000_000))).toBe('The file is empty.')
  expect(await checked(`${'\r\n'.repeat(500)}${HEADER}\n${line('Lamp')}`)).toEqual([[502, 'add']])
})

test('a file that a German spreadsheet saved, with semicolons and decimal commas, is imported', async () => {
  const german = (text: string) => text.replaceAll(',', ';').replaceAll('.5', ',5')
  const lines = [HEADER, line('Lamp', '20.50,10.5,8,5'), line('Rope', '1.234.50,10,8,5')]
  const { body } = await imports.send(owner, `\uFEFF${lines.map(german).join('\r\n')}`)
  const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'add' },
    { line: 3, action: 'refuse', reason: 'mrp: must be an amount like 12.50' },
  ])
  expect(await imports.productsOf(owner)).toMatchObject([{ name: 'Lamp', mrp: 20.5, sellingPrice: 10.5 }])
})

test('a stock take, a file of ids and stocks alone, changes the stock alone and adds nothing', async () => {
  const { _id } = await market.product(owner, { name: 'Lamp' })
  const [before] = await imports.productsOf(owner)
  const { body } = await imports.send(owner, `_id,countInStock\n${_id},7\n,3\nnobody,3\n${_id},8`)
  const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'change' },
    { line: 3, action: 'refuse', reason: '_id: there is no such product in your shop.' },
    { line: 4, action: 'refuse', reason: '_id: there is no such product in your shop.' },
    { line: 5, action: 'refuse', reason: '_id: line 2 is of the same product.' },
  ])
  expect(await imports.productsOf(owner)).toEqual([{ ...before, countInStock: 7 }])
  expect((await imports.send(owner, `_id\n${_id}`)).body.message).toMatch(/missing: countInStock\.$/)
})

test('the line with which Excel names the separator is no header, but it counts', async () => {
  const lines = [HEADER, line('Lamp'), line('Rope', '20,10,8,none')].map((each) => each.replaceAll(',', ';'))
  const { body } = await imports.send(owner, ['\uFEFFsep=;', ...lines].join('\r\n'))
  expect((await imports.act(owner, (body as unknown as { id: string }).id)).rows).toEqual([
    { line: 3, action: 'add' },
    { line: 4, action: 'refuse', reason: 'countInStock: must be a whole number' },
  ])
})

test('a stock when exported that is no number is refused, and without it the stock of the file is the new one', async () => {
  const { _id } = await market.product(owner)
  const row = (seen: string) => `${_id},${line('Lamp', '200,100,80,15')},${seen}`
  const started = async (seen: string) =>
    (await imports.send(owner, `_id,${HEADER},stockWhenExported\n${row(seen)}`)).body as unknown as { id: string }
  expect((await imports.act(owner, (await started('ten')).id)).rows).toEqual([
    { line: 2, action: 'refuse', reason: 'stockWhenExported: must be a whole number' },
  ])
  await imports.confirmed(owner, (await started('')).id)
  expect(await imports.productsOf(owner)).toMatchObject([{ countInStock: 15 }])
})
