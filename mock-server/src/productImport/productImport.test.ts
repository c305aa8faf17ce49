import type { ProductImport, ProductSummary, SessionUser } from 'shared-contract'
import { UploadSlot } from '../media/uploadSlots'
import { lamp, openMarket, type Owner, type TestMarket } from '../../test/support'
import { audit } from '../../tools/audit/audit'
import { prune } from '../database/pruning'
import { undoDeadImports } from './applyImport'
import { importRows } from './importRows'
import { rowsFrom } from './rowsStore'
import { updateImport } from './store'

let market: TestMarket
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())

const HEADER = 'name,description,image,category,mrp,sellingPrice,minNegotiablePrice,countInStock'
const line = (name: string, prices = '20,10,8,5') => `${name},Bright,https://haggle.test/a.webp,Books,${prices}`

const csv = { 'content-type': 'text/csv' }
const send = (owner: Owner, file: string | Buffer) =>
  market.call('POST', '/api/products/import', { as: owner, body: file, headers: csv })

async function start(owner: Owner, ...lines: string[]): Promise<string> {
  const { status, body } = await send(owner, [HEADER, ...lines].join('\n'))
  expect([status, body.message]).toEqual([202, undefined])
  return (body as unknown as { id: string }).id
}

const act = async (owner: SessionUser, id: string, action?: 'confirm' | 'cancel') => {
  const { status, body } = action
    ? await market.call('POST', `/api/products/import/${id}/${action}`, { as: owner })
    : await market.call('GET', `/api/products/import/${id}`, { as: owner })
  return { status, message: body.message, ...(body as unknown as ProductImport) }
}

async function confirmed(owner: Owner, id: string): Promise<ProductImport> {
  expect((await act(owner, id, 'confirm')).status).toBe(200)
  for (;;) {
    const now = await act(owner, id)
    if (now.state !== 'importing') return now
    await new Promise((go) => setTimeout(go, 5))
  }
}

const productsOf = async (owner: Owner) =>
  (await market.call('GET', `/api/products/shop/${owner.shopId}`, { as: owner })).body as unknown as ProductSummary[]

async function exported(owner: Owner): Promise<string> {
  const { payload, statusCode, headers } = await market.app.inject({
    url: `/api/products/shop/${owner.shopId}.csv`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  return payload
}

test('an import changes nothing before it is confirmed, and then applies all rows', async () => {
  const owner = await market.owner()
  const id = await start(owner, line('Lamp'), '', line('Rope', '20,10,8,0'))
  const rows = [
    { line: 2, action: 'add' },
    { line: 4, action: 'add' },
  ]
  expect(await act(owner, id)).toMatchObject({ state: 'checked', done: 2, of: 2, rows })
  expect(await productsOf(owner)).toEqual([])
  expect(await confirmed(owner, id)).toMatchObject({ state: 'done', done: 2, of: 2, rows })
  expect(
    (await productsOf(owner)).map(({ name, sellingPrice, countInStock }) => [name, sellingPrice, countInStock]),
  ).toEqual(
    expect.arrayContaining([
      ['Lamp', 10, 5],
      ['Rope', 10, 0],
    ]),
  )
  const found = await market.call('GET', `/api/products?keyword=rope&shop=${owner.shopId}`)
  expect(found.body).toMatchObject({ total: 1 })
  expect(await audit(market.context.db)).toEqual([])
  expect((await act(owner, id, 'confirm')).status).toBe(409)
  expect((await act(owner, id, 'cancel')).status).toBe(409)
})

test('importing an unchanged export changes nothing, whatever characters the texts contain', async () => {
  const owner = await market.owner()
  const names = ['=1+1', "'=1", '+49', '-5 degrees', '@home', '"quoted", and; more', "'plain", 'Größe Ω 漢']
  for (const name of names) await market.product(owner, { name, description: `${name}\n\n=2 lines\r\nthree` })
  const before = await productsOf(owner)
  const file = await exported(owner)
  expect(file).toContain("'=1+1")
  expect(file).not.toMatch(/,"?[=+\-@]/)
  const { body } = await send(owner, `\uFEFF${file}`)
  const { id } = body as unknown as { id: string }
  const { rows } = await act(owner, id)
  expect(rows.map(({ action }) => action)).toEqual(names.map(() => 'same'))
  expect(rows.slice(0, 2).map(({ line }) => line)).toEqual([2, 6])
  await confirmed(owner, id)
  expect(await productsOf(owner)).toEqual(before)

  const changed = file
    .replace('@home', '@sea')
    .split('\r\n')
    .map((each) => each.replace(',100,80,10', ',90,80,12'))
  const second = (await send(owner, changed.join('\r\n'))).body as unknown as { id: string }
  expect((await confirmed(owner, second.id)).rows.every(({ action }) => action === 'change')).toBe(true)
  const now = await productsOf(owner)
  expect(now.map(({ name }) => name)).toEqual(before.map(({ name }) => name.replace('@home', '@sea')))
  expect(now[0]).toMatchObject({ sellingPrice: 90, countInStock: 12 })
})

test('each invalid row is reported with line and reason; the others are imported', async () => {
  const [owner, rival] = [await market.owner(), await market.owner('Rival')]
  const others = await market.product(rival)
  const own = await market.product(owner)
  const withId = (id: string) => `${id},${line('Lamp')}`
  const file = [
    `_id,${HEADER}`,
    `,${line('Fine')}`,
    `,${line('Dear', '5,10,8,5')}`,
    `,${line('Deep', '20,10,12,5')}`,
    `,${line('Less', '20,10,8,-1')}`,
    `,${line('Odd', '20,1e3,8,5')}`,
    `,${line('Half', '20,10,8,2.5')}`,
    `,${line('')}`,
    `,${line('Toy').replace('Books', 'Toys')}`,
    `,${line('Wide')},more`,
    withId(others._id),
    withId('nobody'),
    withId(own._id),
    withId(own._id),
  ].join('\r\n')
  const { body } = await send(owner, file)
  const { id } = body as unknown as { id: string }
  const outcome = await confirmed(owner, id)
  expect(outcome.rows.map(({ line, action, reason }) => [line, action, reason])).toEqual([
    [2, 'add', undefined],
    [3, 'refuse', 'Selling Price cannot be greater than MRP.'],
    [4, 'refuse', 'Min Negotiable Price cannot be greater than Selling Price.'],
    [5, 'refuse', 'Prices and stock count cannot be negative.'],
    [6, 'refuse', 'sellingPrice: must be an amount like 12.50'],
    [7, 'refuse', 'countInStock: must be a whole number'],
    [8, 'refuse', 'name: is required'],
    [9, 'refuse', 'category: is none of the categories'],
    [10, 'refuse', 'This line has 10 columns, the first line has 9.'],
    [11, 'refuse', '_id: there is no such product in your shop. Leave it empty to add one.'],
    [12, 'refuse', '_id: there is no such product in your shop. Leave it empty to add one.'],
    [13, 'change', undefined],
    [14, 'refuse', '_id: line 13 is of the same product.'],
  ])
  expect((await productsOf(owner)).map(({ name }) => name).sort()).toEqual(['Fine', 'Lamp'])
  expect(await productsOf(rival)).toMatchObject([{ name: lamp().name }])
})

const UNCLOSED = 'This line is too long, or its quotes do not close.'

test('a line whose quotes do not close or that is too long is refused alone', async () => {
  const owner = await market.owner()
  const many = Array.from({ length: 500 }, (_, at) => line(`Lamp ${at}`))
  const file = [HEADER, line('"Open'), line('First'), ...many, line('"A" b'), line('x'.repeat(1_000_000)), line('Last')]
  const { body } = await send(owner, file.join('\n'))
  const { rows } = await act(owner, (body as unknown as { id: string }).id)
  expect(rows).toHaveLength(505)
  expect(rows.filter(({ action }) => action !== 'add')).toEqual(
    [2, 504, 505].map((line) => ({ line, action: 'refuse', reason: UNCLOSED })),
  )
})

test('lines may end in different ways', async () => {
  const owner = await market.owner()
  const quoted = line('Pot').replace('Bright', '"Two\r\nlines"').replace(/5$/, '"5"')
  const { body } = await send(owner, `${HEADER}\r\n${line('Lamp')}\n${quoted}\r\n${line('Jug')}\n${line('Cup')}\r\n`)
  const { rows } = await confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows.map(({ line, action }) => [line, action])).toEqual([2, 3, 5, 6].map((line) => [line, 'add']))
  const pot = (await productsOf(owner)).find(({ name }) => name === 'Pot')
  expect(pot).toMatchObject({ description: 'Two\r\nlines', countInStock: 5 })
  const macs = [HEADER, line('Pan'), line('Lid')].join('\r')
  expect((await act(owner, ((await send(owner, macs)).body as unknown as { id: string }).id)).rows).toHaveLength(2)
})

test('a row that is not UTF-8 is refused: imported, its letters would be lost', async () => {
  const owner = await market.owner()
  const file = Buffer.from([HEADER, line('Lamp'), line('Café')].join('\n'), 'latin1')
  const { body } = await send(owner, file)
  const { rows } = await act(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'add' },
    { line: 3, action: 'refuse', reason: 'This line has characters that are not UTF-8. Save the file as “CSV UTF-8”.' },
  ])
})

test('an import that is cancelled before it starts or while it runs leaves no changes', async () => {
  const owner = await market.owner()
  const before = await start(owner, line('Lamp'))
  expect(await act(owner, before, 'cancel')).toMatchObject({ status: 200, state: 'cancelled' })
  expect((await act(owner, before, 'confirm')).status).toBe(409)

  const own = await market.product(owner)
  const first = await productsOf(owner)
  const id = await start(owner, ...Array.from({ length: 300 }, (_, at) => line(`Lamp ${at}`)))
  await act(owner, id, 'confirm')
  expect(await act(owner, id, 'cancel')).toMatchObject({ status: 200, state: 'cancelled', done: 0, of: 300 })
  expect(await productsOf(owner)).toEqual(first)
  expect(await audit(market.context.db)).toEqual([])

  const changed = `${own._id},${line('Other', '200,90,70,15')}`
  const half = (await send(owner, `_id,${HEADER}\n${changed}\n,${line('New')}`)).body as unknown as { id: string }
  const { context } = market
  const rows = await rowsFrom(context.db.read, half.id, 0)
  const session = {
    userId: owner._id,
    name: '',
    role: 'shopOwner',
    shopId: owner.shopId,
    tokenHash: '',
    address: '',
  } as const
  await context.db.writing(async (tx) => {
    await importRows(context, tx, session, rows)
    await updateImport(tx, half.id, 'checked', { state: 'importing', done: 2, busy_until: context.now() - 1 })
  })
  expect(await productsOf(owner)).toHaveLength(2)
  await undoDeadImports(context)
  expect((await act(owner, half.id)).state).toBe('cancelled')
  expect(await productsOf(owner)).toEqual(first)
  expect(await audit(context.db)).toEqual([])
})

test('reading the progress of an import does not read its stored rows', async () => {
  const owner = await market.owner()
  const id = await start(owner, line('Lamp'))
  await market.context.db.writing((tx) =>
    tx.updateTable('product_import_chunks').set({ checked_rows: 'long' }).where('import_id', '=', id).execute(),
  )
  expect(await act(owner, id)).toMatchObject({ status: 200, of: 1, rows: [{ line: 2, action: 'add' }] })
})

test('the rows of a large file are stored, read and deleted in small chunks', async () => {
  const owner = await market.owner()
  const about = 'A lamp. '.repeat(600)
  const id = await start(owner, ...Array.from({ length: 4500 }, (_, at) => line(`Lamp ${at}`).replace('Bright', about)))
  const chunks = () =>
    market.context.db.read
      .selectFrom('product_import_chunks')
      .select('checked_rows')
      .where('import_id', '=', id)
      .execute()
  const lengths = (await chunks()).map(({ checked_rows }) => checked_rows.length)
  expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(20_000_000)
  expect(Math.max(...lengths)).toBeLessThan(200_000)
  expect((await act(owner, id)).rows).toHaveLength(4500)
  await act(owner, id, 'cancel')
  expect(await chunks()).toEqual([])
})

test('an import that is never confirmed is pruned with its rows', async () => {
  const owner = await market.owner()
  await start(owner, line('Lamp'))
  market.wait(25 * 60 * 60 * 1000)
  await prune(market.context)
  for (const table of ['product_imports', 'product_import_chunks'] as const)
    expect(await market.context.db.read.selectFrom(table).selectAll().execute()).toEqual([])
})

test('an import checked by an older version, with all rows in one value, can be confirmed', async () => {
  const owner = await market.owner()
  const id = await start(owner, ...Array.from({ length: 25 }, (_, at) => line(`Lamp ${at}`)))
  await market.context.db.writing(async (tx) => {
    const rows = (await Promise.all([0, 10, 20].map((start) => rowsFrom(tx, id, start)))).flat()
    await tx
      .insertInto('product_import_rows')
      .values({ import_id: id, checked_rows: JSON.stringify(rows) })
      .execute()
    await tx.deleteFrom('product_import_chunks').where('import_id', '=', id).execute()
  })
  expect((await confirmed(owner, id)).state).toBe('done')
  expect(await productsOf(owner)).toHaveLength(25)
})

test('an import keeps sales and deletions made between preview and confirmation', async () => {
  const owner = await market.owner()
  const [sold, gone] = [await market.product(owner), await market.product(owner)]
  const row = (id: string, count: number) => `${id},${line('Lamp', `200,100,80,${count}`)}`
  const { body } = await send(owner, [`_id,${HEADER}`, row(sold._id, 15), row(gone._id, 15)].join('\n'))
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ stock: 8 }).where('id', '=', sold._id).execute(),
  )
  await market.call('DELETE', `/api/products/${gone._id}`, { as: owner })
  const { rows } = await confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'change' },
    { line: 3, action: 'refuse', reason: 'The product was deleted meanwhile.' },
  ])
  expect(await productsOf(owner)).toMatchObject([{ countInStock: 13 }])
})

test('files that arrive at once are limited per account, and those that arrived or were refused do not count', async () => {
  const owner = await market.owner()
  const file = [HEADER, line('Lamp')].join('\n')
  const slots = Array.from({ length: 4 }, () => UploadSlot.take({ account: owner._id, address: '10.0.0.1' }))
  expect((await send(owner, file)).status).toBe(429)
  slots.forEach((slot) => slot.free())
  for (let each = 0; each < 5; each++) expect((await send(owner, `${HEADER}\n`)).status).toBe(400)
  expect((await send(owner, 'x'.repeat(25 * 1024 * 1024))).status).toBe(413)
  for (let each = 0; each < 5; each++) expect((await send(owner, file)).status).toBe(202)
})

test('an invalid file is refused, and so is anyone but the import’s owner', async () => {
  const owner = await market.owner()
  const refused = async (file: string) => (await send(owner, file)).body.message
  expect(await refused('name,price\nLamp,1')).toMatch(/^The first line must name the columns; missing: description/)
  expect(await refused(`${HEADER},floor\n`)).toMatch(/a column that there is not, or twice: floor/)
  expect(await refused(HEADER)).toBe('The file has no products.')
  expect(await refused([HEADER, ...Array<string>(10_001).fill(line('Lamp'))].join('\n'))).toMatch(
    /10000 products at most/,
  )
  // files that would take much memory or time to parse
  expect(await refused(`${HEADER}\n${'\n'.repeat(20_000_000)}`)).toBe('The file has more than 10000 empty lines.')
  for (const endless of [',', '"', '"a"']) {
    const id = await start(owner, line('Lamp'), endless.repeat(5_000_000))
    expect((await act(owner, id)).rows).toEqual([
      { line: 2, action: 'add' },
      { line: 3, action: 'refuse', reason: UNCLOSED },
    ])
  }
  expect(await refused(`${HEADER}\n${'"a\n'.repeat(5_000_000)}`)).toBe(
    'The quotes of more than 1000 lines do not close.',
  )
  const asJson = await market.call('POST', '/api/products/import', { as: owner, body: { name: 'Lamp' } })
  expect([asJson.status, asJson.body.message]).toEqual([400, 'Send the file as text/csv.'])

  const id = await start(owner, line('Lamp'))
  for (const as of [await market.owner('Rival'), await market.customer()]) {
    for (const action of ['confirm', 'cancel', undefined] as const) expect((await act(as, id, action)).status).toBe(403)
    expect((await market.call('GET', `/api/products/shop/${owner.shopId}.csv`, { as })).status).toBe(403)
  }
  expect((await act(owner, 'nobody')).status).toBe(404)
})
