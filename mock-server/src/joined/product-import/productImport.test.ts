import { lamp, type Owner, testMarket } from '../../../test/support'
import { HEADER, importsOf, line, sessionOf } from '../../../test/support/imports'
import { audit } from '../../../tools/audit/audit'
import { UploadSlot } from '../../core/media/uploadSlots'
import { undoDeadImports } from './applyImport'
import { importRows, undoRows } from './importRows'
import { rowsFrom } from './rowsStore'
import { updateImport } from './store'

const market = testMarket()
const imports = importsOf(market)

test('an import changes nothing before it is confirmed, and then applies all rows', async () => {
  const owner = await market.owner()
  const id = await imports.start(owner, line('Lamp'), '', line('Rope', '20,10,8,0'))
  const rows = [
    { line: 2, action: 'add' },
    { line: 4, action: 'add' },
  ]
  expect(await imports.act(owner, id)).toMatchObject({ state: 'checked', done: 2, of: 2, rows })
  expect(await imports.productsOf(owner)).toEqual([])
  expect(await imports.confirmed(owner, id)).toMatchObject({ state: 'done', done: 2, of: 2, rows })
  expect(
    (await imports.productsOf(owner)).map(({ name, sellingPrice, countInStock }) => [name, sellingPrice, countInStock]),
  ).toEqual(
    expect.arrayContaining([
      ['Lamp', 10, 5],
      ['Rope', 10, 0],
    ]),
  )
  const found = await market.call('GET', `/api/products?keyword=rope&shop=${owner.shopId}`)
  expect(found.body).toMatchObject({ total: 1 })
  expect(await audit(market.context.db)).toEqual([])
  expect((await imports.act(owner, id, 'confirm')).status).toBe(409)
  expect((await imports.act(owner, id, 'cancel')).status).toBe(409)
})

test('a file that has arrived before anybody reads it is read whole', async () => {
  const owner = await market.owner()
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' }
  const reply = await market.send('POST', '/api/products/import', { headers, body: [HEADER, line('Lamp')].join('\n') })
  expect([reply.status, reply.body]).toEqual([202, expect.stringContaining('id')])
})

test('another file takes the place of one that was not confirmed', async () => {
  const owner = await market.owner()
  const [first, rival] = [await imports.start(owner, line('Lamp')), await market.owner('Rival Inc')]
  const theirs = await imports.start(rival, line('Rope'))
  await imports.start(owner, line('Vase'))
  expect((await imports.act(owner, first)).state).toBe('cancelled')
  expect((await imports.act(owner, first, 'confirm')).status).toBe(409)
  expect((await imports.act(rival, theirs)).state).toBe('checked')
})

test('importing an unchanged export changes nothing, whatever characters the texts contain', async () => {
  const owner = await market.owner()
  const names = ['=1+1', "'=1", '+49', '-5 degrees', '@home', '"quoted", and; more', "'plain", 'Größe Ω 漢']
  for (const name of names) await market.product(owner, { name, description: `${name}\n\n=2 lines\r\nthree` })
  const before = await imports.productsOf(owner)
  const file = await imports.exported(owner)
  expect(file).toContain("'=1+1")
  expect(file).not.toMatch(/,"?[=+\-@]/)
  const { body } = await imports.send(owner, `\uFEFF${file}`)
  const { id } = body as unknown as { id: string }
  const { rows } = await imports.act(owner, id)
  expect(rows.map(({ action }) => action)).toEqual(names.map(() => 'same'))
  expect(rows.slice(0, 2).map(({ line }) => line)).toEqual([2, 6])
  await imports.confirmed(owner, id)
  expect(await imports.productsOf(owner)).toEqual(before)

  const changed = file
    .replace('@home', '@sea')
    .split('\r\n')
    .map((each) => each.replace(',100,80,10', ',90,80,12'))
  const second = (await imports.send(owner, changed.join('\r\n'))).body as unknown as { id: string }
  expect((await imports.confirmed(owner, second.id)).rows.every(({ action }) => action === 'change')).toBe(true)
  const now = await imports.productsOf(owner)
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
    withId('a\0b'),
    withId('x'.repeat(101)),
    withId(own._id),
    withId(own._id),
  ].join('\r\n')
  const { body } = await imports.send(owner, file)
  const { id } = body as unknown as { id: string }
  const outcome = await imports.confirmed(owner, id)
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
    [13, 'refuse', '_id: contains characters that cannot be stored'],
    [14, 'refuse', '_id: must be at most 100 characters'],
    [15, 'change', undefined],
    [16, 'refuse', '_id: line 15 is of the same product.'],
  ])
  expect((await imports.productsOf(owner)).map(({ name }) => name).sort()).toEqual(['Fine', 'Lamp'])
  expect(await imports.productsOf(rival)).toMatchObject([{ name: lamp().name }])
})

test('an import that is cancelled before it starts or while it runs leaves no changes', async () => {
  const owner = await market.owner()
  const before = await imports.start(owner, line('Lamp'))
  expect(await imports.act(owner, before, 'cancel')).toMatchObject({ status: 200, state: 'cancelled' })
  expect((await imports.act(owner, before, 'confirm')).status).toBe(409)

  const own = await market.product(owner)
  const first = await imports.productsOf(owner)
  const id = await imports.start(owner, ...Array.from({ length: 300 }, (_, at) => line(`Lamp ${at}`)))
  await imports.act(owner, id, 'confirm')
  expect(await imports.act(owner, id, 'cancel')).toMatchObject({ status: 200, state: 'cancelled', done: 0, of: 300 })
  expect(await imports.productsOf(owner)).toEqual(first)
  expect(await audit(market.context.db)).toEqual([])

  const changed = `${own._id},${line('Other', '200,90,70,15')}`
  const half = (await imports.send(owner, `_id,${HEADER}\n${changed}\n,${line('New')}`)).body as unknown as {
    id: string
  }
  const { context } = market
  const rows = await rowsFrom(context.db.read, half.id, 0)
  await context.db.writing(async (tx) => {
    await importRows(context, tx, sessionOf(owner), rows)
    await updateImport(
      tx,
      half.id,
      { state: 'checked' },
      { state: 'importing', done: 2, busy_until: context.now() - 1 },
    )
  })
  expect(await imports.productsOf(owner)).toHaveLength(2)
  await undoDeadImports(context)
  expect((await imports.act(owner, half.id)).state).toBe('cancelled')
  expect(await imports.productsOf(owner)).toEqual(first)
  expect(await audit(context.db)).toEqual([])
})

test('an import keeps sales and deletions made between preview and confirmation', async () => {
  const owner = await market.owner()
  const [sold, gone] = [await market.product(owner), await market.product(owner)]
  const row = (id: string, count: number) => `${id},${line('Lamp', `200,100,80,${count}`)}`
  const { body } = await imports.send(owner, [`_id,${HEADER}`, row(sold._id, 15), row(gone._id, 15)].join('\n'))
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ stock: 8 }).where('id', '=', sold._id).execute(),
  )
  await market.call('DELETE', `/api/products/${gone._id}`, { as: owner })
  const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows).toEqual([
    { line: 2, action: 'change' },
    { line: 3, action: 'refuse', reason: 'The product was deleted meanwhile.' },
  ])
  expect(await imports.productsOf(owner)).toMatchObject([{ countInStock: 13 }])
})

test('units sold after an export stay sold when its changed file is imported', async () => {
  const owner = await market.owner()
  for (const name of ['Untouched', 'Dearer', 'Restocked']) await market.product(owner, { name })
  const file = await imports.exported(owner)
  await market.context.db.writing((tx) =>
    tx.updateTable('products').set({ stock: 8 }).where('shop_id', '=', owner.shopId).execute(),
  )
  const changed = file.replace(/(Dearer.*),100,80,10,/, '$1,110,80,10,').replace(/(Restocked.*),80,10,/, '$1,80,15,')
  const imported = async () => {
    const { body } = await imports.send(owner, changed)
    const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
    return rows.map(({ action, reason }) => [action, reason])
  }
  const note = 'The stock was 10 when the file was exported and is 8 now. It becomes 15.'
  expect(await imported()).toEqual([
    ['change', note],
    ['change', undefined],
    ['same', undefined],
  ])
  const products = [
    ['Restocked', 100, 15],
    ['Dearer', 110, 8],
    ['Untouched', 100, 8],
  ]
  const found = async () =>
    (await imports.productsOf(owner)).map(({ name, sellingPrice, countInStock }) => [name, sellingPrice, countInStock])
  expect(await found()).toEqual(products)
  // a second import, after mending refused rows for example, adds nothing again
  expect(await imported()).toEqual(products.map(() => ['same', undefined]))
  expect(await found()).toEqual(products)
})

test.each([
  ['an import', importRows, { name: 'Lamp' }],
  ['its cancellation', undoRows, { name: 'Imported' }],
] as const)('%s does not overwrite an owner’s edit of the same moment', async (_, work, { name }) => {
  const { context } = market
  const owner = await market.owner()
  const { _id } = await market.product(owner, lamp({ name, description: 'Bright' }))
  const { countInStock, ...input } = lamp({ name, description: 'Bright' })
  const row = { line: 2, action: 'change', id: _id } as const
  const at = (named: string) => ({ ...input, name: named, countInStock })
  const rows = [{ ...row, before: at('Lamp'), input: at('Imported') }]
  let worked: ReturnType<typeof work> | undefined
  await context.db.writing(async (tx) => {
    await tx.updateTable('products').set({ name: 'Edited' }).where('id', '=', _id).execute()
    worked = context.db.writing((other) => work(context, other, sessionOf(owner), rows))
    await new Promise((go) => setTimeout(go, 100))
  })
  const reason = 'The product was changed meanwhile.'
  expect(await worked).toEqual([{ line: 2, action: 'refuse', reason }])
  expect(await imports.productsOf(owner)).toMatchObject([{ name: 'Edited' }])
})

test('an import that moves products to another category ends, and no edit meanwhile is lost', async () => {
  const owner = await market.owner()
  const ids: string[] = []
  while (ids.length < 100) ids.push((await market.product(owner))._id)
  const { body } = await imports.send(owner, `_id,${HEADER}\n${ids.map((id) => `${id},${line('Lamp')}`).join('\n')}`)
  const edited = new Set<string>()
  const edit = async (every: number) => {
    for (const id of ids.filter((_, at) => at % 4 === every)) {
      const { status } = await market.call('PUT', `/api/products/${id}`, { as: owner, body: lamp({ name: 'Edited' }) })
      if (status === 200) edited.add(id)
    }
  }
  const imported = imports.confirmed(owner, (body as unknown as { id: string }).id)
  await Promise.all([0, 1, 2, 3].map(edit))
  expect((await imported).state).toBe('done')
  const kept = (await imports.productsOf(owner)).filter(({ name }) => name === 'Edited')
  expect(new Set(kept.map(({ _id }) => _id))).toEqual(edited)
})

test('a row that is refused changes nothing, its counter included', async () => {
  const owner = await market.owner()
  const { _id } = await market.product(owner)
  const settings = { counter: 'ladder', target: 85, hours: 24 }
  const haggling = `/api/products/${_id}/haggling`
  await market.call('PUT', haggling, { as: owner, body: settings })
  const row = `${_id},${line('Lamp', '200,80,70,2')}`
  const { body } = await imports.send(owner, `_id,${HEADER}\n${row}`)
  await market.context.db.writing((tx) => tx.updateTable('products').set({ stock: 5 }).where('id', '=', _id).execute())
  const { rows } = await imports.confirmed(owner, (body as unknown as { id: string }).id)
  expect(rows).toMatchObject([{ action: 'refuse', reason: expect.stringMatching(/^The stock changed/) as string }])
  expect((await market.call('GET', haggling, { as: owner })).body).toEqual(settings)
  const { body: trail } = await market.call('GET', '/api/audit', { as: owner })
  expect((trail as unknown as { action: string }[]).filter(({ action }) => action === 'haggling.changed')).toHaveLength(
    1,
  )
})

test('files that arrive at once are limited per account, and those that arrived or were refused do not count', async () => {
  const owner = await market.owner()
  const file = [HEADER, line('Lamp')].join('\n')
  const slots = Array.from({ length: 4 }, () => UploadSlot.take({ account: owner._id, address: '10.0.0.1' }))
  expect((await imports.send(owner, file)).status).toBe(429)
  slots.forEach((slot) => slot.free())
  for (let each = 0; each < 5; each++) expect((await imports.send(owner, `${HEADER}\n`)).status).toBe(400)
  expect((await imports.send(owner, 'x'.repeat(25 * 1024 * 1024))).status).toBe(413)
  for (let each = 0; each < 5; each++) expect((await imports.send(owner, file)).status).toBe(202)
})

test('anyone but the import’s owner is refused', async () => {
  const owner = await market.owner()
  const id = await imports.start(owner, line('Lamp'))
  for (const as of [await market.owner('Rival'), await market.customer()]) {
    for (const action of ['confirm', 'cancel', undefined] as const)
      expect((await imports.act(as, id, action)).status).toBe(403)
    expect((await market.call('GET', `/api/products/shop/${owner.shopId}.csv`, { as })).status).toBe(403)
  }
  expect((await imports.act(owner, 'nobody')).status).toBe(404)
})

test('the progress of an import is read without its rows', async () => {
  const [owner, rival] = [await market.owner(), await market.owner('Rival Inc')]
  const id = await imports.start(owner, line('Quick'), line('Quicker'))
  const progress = async (as: Owner) => {
    const { status, body } = await market.call('GET', `/api/products/import/${id}?rows=no`, { as })
    return { status, ...body }
  }
  expect(await progress(owner)).toEqual({ status: 200, state: 'checked', done: 2, of: 2, rows: [] })
  expect((await progress(rival)).status).toBe(403)
  const { rows } = await imports.confirmed(owner, id)
  expect(rows).toHaveLength(2)
  expect(await progress(owner)).toEqual({ status: 200, state: 'done', done: 2, of: 2, rows: [] })
})
