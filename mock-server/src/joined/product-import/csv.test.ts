import { testMarket } from '../../../test/support'
import { HEADER, importsOf, line } from '../../../test/support/imports'

const market = testMarket()
const imports = importsOf(market)

const UNCLOSED = 'This line is too long, or its quotes do not close.'

test('a line whose quotes do not close or that is too long is refused alone', async () => {
  const owner = await market.owner()
  const many = Array.from({ length: 500 }, (_, at) => line(`Lamp ${at}`))
  const file = [HEADER, line('"Open'), line('First'), ...many, line('"A" b'), line('x'.repeat(1_000_000)), line('Last')]
  const { body } = await imports.send(owner, file.join('\n'))
  const { rows } = await imports.act(owner, (body as unknown as { id: string }).id)
  expect(rows).toHaveLength(505)
  expect(rows.filter(({ action }) => action !== 'add')).toEqual(
    [2, 504, 505].map((line) => ({ line, action: 'refuse', reason: UNCLOSED })),
  )
})

test('lines may end in different ways', async () => {
  const owner = await market.owner()
  const quoted = line('Pot').replace('Bright', '"Two\r\nlines"').replace(/5$/, '"5"')
  const { body } = await imports.send(
    owner,
    `${HEADER}\r\n${line('Lamp')}\n${quoted}\r\n${line('Jug')}\n${line('Cup')}\r\n`,
  )
  const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows.map(({ line, action }) => [line, action])).toEqual([2, 3, 5, 6].map((line) => [line, 'add']))
  const pot = (await imports.productsOf(owner)).find(({ name }) => name === 'Pot')
  expect(pot).toMatchObject({ description: 'Two\r\nlines', countInStock: 5 })
  const macs = [HEADER, line('Pan'), line('Lid')].join('\r')
  expect(
    (await imports.act(owner, ((await imports.send(owner, macs)).body as unknown as { id: string }).id)).rows,
  ).toHaveLength(2)
})

test('a row that is not UTF-8 is refused: imported, its letters would be lost', async () => {
  const owner = await market.owner()
  const file = Buffer.from([HEADER, line('Lamp'), line('Café')].join('\n'), 'latin1')
  const { body } = await imports.send(owner, file)
  const { rows } = await imports.act(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'add' },
    { line: 3, action: 'refuse', reason: 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.' },
  ])
})

test('all cells may be quoted, those of the first line, too', async () => {
  const owner = await market.owner()
  const quoted = [HEADER, line('Lamp')].map((each) => each.replace(/[^,]+/g, '"$&"').replaceAll(',', ';'))
  const { body } = await imports.send(owner, quoted.join('\r\n'))
  expect((await imports.act(owner, (body as unknown as { id: string }).id)).rows).toEqual([{ line: 2, action: 'add' }])
})

test('an invalid file is refused', async () => {
  const owner = await market.owner()
  const refused = async (file: string) => (await imports.send(owner, file)).body.message
  expect(await refused('name,price\nLamp,1')).toMatch(/^The first line must name the columns; missing: description/)
  expect(await refused(`${HEADER},floor\n`)).toMatch(/a column that there is not, or twice: floor/)
  expect(await refused(HEADER)).toBe('The file has no products.')
  const notCsv = 'This is no CSV file. Save it as “CSV UTF-8” in your spreadsheet.'
  expect(await refused('PK\x03\x04\x14\x00\x06\x00workbook')).toBe(notCsv)
  expect((await imports.send(owner, Buffer.from(`\uFEFF${HEADER}\n`, 'utf16le'))).body.message).toBe(notCsv)
  expect(await refused([HEADER, ...Array<string>(10_001).fill(line('Lamp'))].join('\n'))).toMatch(
    /10000 products at most/,
  )
  // files that would take much memory or time to parse
  expect(await refused(`${HEADER}\n${'\n'.repeat(20_000_000)}`)).toBe('The file has more than 10000 empty lines.')
  for (const endless of [',', '"', '"a"']) {
    const id = await imports.start(owner, line('Lamp'), endless.repeat(5_000_000))
    expect((await imports.act(owner, id)).rows).toEqual([
      { line: 2, action: 'add' },
      { line: 3, action: 'refuse', reason: UNCLOSED },
    ])
  }
  expect(await refused(`${HEADER}\n${'"a\n'.repeat(5_000_000)}`)).toBe(
    'The quotes of more than 1000 lines do not close.',
  )
  const asJson = await market.call('POST', '/api/products/import', { as: owner, body: { name: 'Lamp' } })
  expect([asJson.status, asJson.body.message]).toEqual([415, 'Send the body as text/csv.'])
  const headers = { 'content-type': 'text/plain' }
  const asText = await market.call('POST', '/api/products/import', { as: owner, body: HEADER, headers })
  expect([asText.status, asText.body.message]).toEqual([415, 'Send the body as text/csv.'])
})
