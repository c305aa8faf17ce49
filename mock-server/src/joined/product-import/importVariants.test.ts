import type { ImportRow, Product, ProductInput, VariantInput } from '@haggle/shared-contract'
import { lamp, type Owner, testMarket } from '../../../test/support'
import { HEADER, importsOf, line, sessionOf } from '../../../test/support/imports'
import { audit } from '../../../tools/audit/audit'
import { undoDeadImports } from './applyImport'
import { importRows } from './importRows'
import { rowsFrom } from './rowsStore'
import { updateImport } from './store'

const market = testMarket()
const imports = importsOf(market)
let owner: Owner
beforeEach(async () => (owner = await market.owner('Dress Hall')))
afterEach(async () => expect(await audit(market.context.db)).toEqual([]))

const OPTIONS = `${HEADER},option1,value1,option2,value2`
const WITH_ID = `_id,${OPTIONS}`

/** The row of a variant of a product. */
const row = (name: string, [size, color]: readonly [string, string], prices = '40,20,15,5') =>
  `${line(name, prices)},Size,${size},Color,${color}`

async function preview(...lines: string[]) {
  const { status, body } = await imports.send(owner, lines.join('\n'))
  expect([status, body.message]).toEqual([202, undefined])
  const id = String((body as unknown as { id: string }).id)
  const { rows } = await imports.act(owner, id)
  return { id, rows: rows.map(told) }
}

const told = ({ line, action, reason }: ImportRow) => (reason === undefined ? [line, action] : [line, action, reason])

async function imported(...lines: string[]) {
  const { id } = await preview(...lines)
  return (await imports.confirmed(owner, id)).rows.map(({ action }) => action)
}

const read = async (id: string) =>
  (await market.call('GET', `/api/products/${id}`, { as: owner })).body as unknown as Product
const products = async () => {
  const found = await imports.productsOf(owner)
  return Promise.all(found.map(({ _id }) => read(_id)))
}
const shown = ({ variants = [] }: Product) =>
  Object.fromEntries(variants.map((each) => [each.values.join(' '), [each.sellingPrice, each.countInStock]]))

/** Adds a dress in sizes and colors. */
async function addDress(change: Partial<ProductInput> = {}): Promise<Product> {
  const variant = (values: string[], own: Partial<VariantInput> = {}): VariantInput => ({
    values,
    countInStock: 5,
    ...own,
  })
  const body = {
    ...lamp({ name: 'Summer Dress', mrp: 40, sellingPrice: 20, minNegotiablePrice: 15 }),
    options: [
      { name: 'Size', values: ['S', 'M', 'XXL'] },
      { name: 'Color', values: ['Red', '=Blue'] },
    ],
    variants: [
      variant(['S', '=Blue'], { image: 'https://haggle.test/first.webp', sellingPrice: 18 }),
      variant(['M', 'Red'], { image: 'https://haggle.test/red.webp' }),
      variant(['M', '=Blue'], { mrp: 30 }),
    ],
    ...change,
  }
  const { status, body: product } = await market.call('POST', '/api/products', { as: owner, body })
  expect([status, product.message]).toEqual([201, undefined])
  return product as unknown as Product
}

test('rows without _id that follow each other with one name are one product, with a variant each', async () => {
  const file = [
    OPTIONS,
    row('Dress', ['S', 'Red']),
    row('Dress', ['M', 'Red'], '40,25,15,3').replace('Bright', ''),
    row('Dress', ['M', 'Blue'], '40,20,15,0').replace('a.webp', 'blue.webp'),
    row('Skirt', ['S', 'Red']),
    row('Skirt', ['M', 'Blue']),
    `${line('Lamp')},,,,`,
    `${line('Lamp')},,,,`,
  ]
  expect(await imported(...file)).toEqual(file.slice(1).map(() => 'add'))
  const [dress, ...others] = (await products()).filter(({ name }) => name === 'Dress')
  expect(others).toEqual([])
  expect(dress).toMatchObject({
    description: 'Bright',
    countInStock: 8,
    sellingPrice: 20,
    priceFrom: true,
    options: [
      { name: 'Size', values: ['S', 'M'] },
      { name: 'Color', values: ['Red', 'Blue'] },
    ],
  })
  expect(dress && shown(dress)).toEqual({ 'S Red': [20, 5], 'M Red': [25, 3], 'M Blue': [20, 0] })
  expect(dress?.variants?.map(({ image }) => image)).toEqual([undefined, undefined, 'https://haggle.test/blue.webp'])
  expect((await products()).filter(({ name }) => name === 'Lamp')).toHaveLength(2)
})

test('further rows of a product are marked in the preview and the result', async () => {
  const { id } = await preview(OPTIONS, row('Dress', ['S', 'Red']), row('Dress', ['M', 'Red']), `${line('Lamp')},,,,`)
  for (const { rows } of [await imports.act(owner, id), await imports.confirmed(owner, id)])
    expect(rows.map(({ isFurther }) => isFurther)).toEqual([undefined, true, undefined])
})

test('the columns of options are exported only if a product has some, and an unchanged export changes nothing', async () => {
  await market.product(owner, { name: 'Lamp' })
  expect(await imports.exported(owner)).not.toMatch(/option|value/)
  const dress = await addDress()
  const before = await products()
  for (const separator of [',', ';']) {
    const file = await imports.exported(owner, `?separator=${encodeURIComponent(separator)}`)
    const lines = file.trim().split('\r\n')
    expect(lines[0]?.split(separator).slice(-5)).toEqual([
      'option1',
      'value1',
      'option2',
      'value2',
      'stockWhenExported',
    ])
    expect(lines.filter((each) => each.startsWith(dress._id))).toHaveLength(3)
    const { id, rows } = await preview(...lines)
    expect(rows.map(([, action]) => action)).toEqual(['same', 'same', 'same', 'same'])
    await imports.confirmed(owner, id)
    expect(await products()).toEqual(before)
  }
})

test('a changed row changes its variant, and the preview says which rows change', async () => {
  const dress = await addDress()
  const lines = (await imports.exported(owner)).trim().split('\r\n')
  const changed = lines.map((each) => each.replace(',40,20,15,5,Size,M,Color,Red', ',40,22,15,9,Size,m,Color,Red'))
  const { id, rows } = await preview(...changed)
  expect(rows).toEqual([
    [2, 'change'],
    [3, 'change'],
    [4, 'same'],
  ])
  await imports.confirmed(owner, id)
  const after = await read(dress._id)
  expect(shown(after)).toEqual({ 'S =Blue': [18, 5], 'M Red': [22, 9], 'M =Blue': [20, 5] })
  expect(after.variants?.map(({ _id }) => _id)).toEqual(dress.variants?.map(({ _id }) => _id))
  expect(after.options).toEqual(dress.options)
})

test('a variant that the file leaves out is taken away, which its preview says', async () => {
  const dress = await addDress()
  const lines = (await imports.exported(owner)).trim().split('\r\n')
  const { id, rows } = await preview(...lines.filter((each) => !each.includes('Size,M,Color,Red')))
  expect(rows).toEqual([
    [2, 'change', 'Not in the file, so taken away: “M, Red”.'],
    [3, 'same'],
  ])
  await imports.confirmed(owner, id)
  expect(shown(await read(dress._id))).toEqual({ 'S =Blue': [18, 5], 'M =Blue': [20, 5] })
})

test('rows without options keep those of their product, but cannot set its stock', async () => {
  const dress = await addDress()
  const withId = (prices: string) => `${dress._id},${line('Gown', prices)}`
  expect((await preview(`_id,${HEADER}`, withId('40,18,15,2'))).rows).toEqual([
    [2, 'refuse', 'countInStock: this product has variants, whose stock is set in a row for each.'],
  ])
  expect(await imported(`_id,${HEADER}`, withId('40,18,15,15'))).toEqual(['change'])
  const after = await read(dress._id)
  expect(after).toMatchObject({ name: 'Gown', options: dress.options, countInStock: 15 })
  expect(shown(after)).toEqual(shown(dress))
})

test('a file of stocks alone changes those of the variants that it names', async () => {
  const dress = await addDress()
  const head = '_id,option1,value1,option2,value2,countInStock'
  const take = (values: string, count: number) => `${dress._id},Size,${values},${count}`
  expect(await imported(head, take('M,Color,Red', 7), take('M,Color,=Blue', 5))).toEqual(['change', 'same'])
  const after = await read(dress._id)
  expect(shown(after)).toEqual({ 'S =Blue': [18, 5], 'M Red': [20, 7], 'M =Blue': [20, 5] })
  const kept = (product: Product) => product.variants?.map(({ _id, image }) => [_id, image])
  expect(kept(after)).toEqual(kept(dress))
  expect((await preview(head, take('L,Color,Red', 7))).rows).toEqual([
    [2, 'refuse', 'value1: this product has no such variant.'],
  ])
})

test('units of a variant that were sold after the export stay sold', async () => {
  const dress = await addDress()
  const lines = (await imports.exported(owner)).trim().split('\r\n')
  const sold = dress.variants?.[1]?._id ?? ''
  const body = { ...lamp({ name: 'Summer Dress', mrp: 40, sellingPrice: 18, minNegotiablePrice: 15 }) }
  const variants = dress.variants?.map((each) => ({ ...each, countInStock: each._id === sold ? 3 : each.countInStock }))
  await market.call('PUT', `/api/products/${dress._id}`, {
    as: owner,
    body: { ...body, options: dress.options, variants },
  })
  expect((await preview(...lines)).rows.map(([, action]) => action)).toEqual(['same', 'same', 'same'])
  const more = lines.map((each) => each.replace(',5,Size,M,Color,Red', ',9,Size,M,Color,Red'))
  expect((await preview(...more)).rows[1]).toEqual([
    3,
    'change',
    'The stock was 5 when the file was exported and is 3 now. It becomes 9.',
  ])
})

test('each fault of a row is named, and the other rows of its product are refused with it', async () => {
  const file = [
    WITH_ID,
    `,${row('Dress', ['S', 'Red'])}`,
    `,${row('Dress', ['M', 'Red'], '40,50,60,5').replace('Bright', 'Dark')}`,
    `,${row('Dress', ['S', 'Red'], '40,1e3,15,5')}`,
    `,${row('Dress', ['', 'Red']).replace('Size', 'Width')}`,
    `,${row('Skirt', ['S', 'Red'])}`,
    `nobody,${row('Coat', ['S', 'Red'])}`,
    `nobody,${row('Coat', ['M', 'Blue'])}`,
    `,${row('Hat', ['S', 'Red'])}`,
    `,${row('Hat', ['M', 'Blue'])}`,
  ]
  const { id, rows } = await preview(...file)
  expect(rows).toEqual([
    [2, 'refuse', 'Line 3 of the same product is refused.'],
    [
      3,
      'refuse',
      'Selling Price cannot be greater than MRP; Min Negotiable Price cannot be greater than Selling Price.',
    ],
    [4, 'refuse', 'sellingPrice: must be an amount like 12.50; value1: line 2 is of the same variant.'],
    [5, 'refuse', 'option1: the first row of this product has “Size”; value1: is required'],
    [6, 'refuse', 'value1: must hold at least 2 values; value2: must hold at least 2 values'],
    [7, 'refuse', '_id: there is no such product in your shop. Leave it empty to add one.'],
    [8, 'refuse', 'Line 7 of the same product is refused.'],
    [9, 'add'],
    [10, 'add'],
  ])
  expect((await imports.confirmed(owner, id)).rows.map(told)).toEqual(rows)
  expect((await products()).map(({ name }) => name)).toEqual(['Hat'])
})

test('a row that describes the product in other words is refused with the line that it differs from', async () => {
  const { rows } = await preview(
    OPTIONS,
    row('Dress', ['S', 'Red']),
    row('Dress', ['M', 'Blue']).replace('Bright', 'Dark'),
  )
  expect(rows[1]).toEqual([3, 'refuse', 'description: differs from line 2 of the same product.'])
})

test('an import that is undone restores the variants, those it took away included', async () => {
  const [dress, plain] = [await addDress(), await market.product(owner, { name: 'Plain' })]
  const before = await products()
  const withId = (id: string, name: string, values: readonly [string, string], prices?: string) =>
    `${id},${row(name, values, prices)}`
  const file = [
    WITH_ID,
    withId(dress._id, 'Gown', ['M', 'Red'], '50,45,15,1'),
    withId(dress._id, 'Gown', ['L', 'Green']),
    withId(plain._id, 'Sized', ['S', 'Red']),
    withId(plain._id, 'Sized', ['M', 'Blue']),
    `,${row('New', ['S', 'Red'])}`,
    `,${row('New', ['M', 'Blue'])}`,
  ]
  const { id, rows } = await preview(...file)
  expect(rows.map(([, action]) => action)).toEqual(['change', 'change', 'change', 'change', 'add', 'add'])
  const { context } = market
  const checked = await rowsFrom(context.db.read, id, 0)
  await context.db.writing(async (tx) => {
    expect(await importRows(context, tx, sessionOf(owner), checked)).toEqual(checked)
    const running = { state: 'importing', done: 6, busy_until: context.now() - 1 } as const
    await updateImport(tx, id, { state: 'checked' }, running)
  })
  expect((await products()).map(({ name }) => name).sort()).toEqual(['Gown', 'New', 'Sized'])
  expect(await audit(context.db)).toEqual([])
  await undoDeadImports(context)
  expect((await imports.act(owner, id)).state).toBe('cancelled')
  expect(await products()).toEqual(before)
})

test('if a product changed since the preview, all of its rows are refused', async () => {
  const dress = await addDress()
  const lines = (await imports.exported(owner)).trim().split('\r\n')
  const { id } = await preview(...lines.map((each) => each.replace(/,5,Size/, ',6,Size')))
  const { variants, options } = dress
  const body = { ...lamp({ name: 'Edited', mrp: 40, sellingPrice: 18, minNegotiablePrice: 15 }), options, variants }
  await market.call('PUT', `/api/products/${dress._id}`, { as: owner, body })
  const { rows } = await imports.confirmed(owner, id)
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual(
    rows.map(() => ['refuse', 'The product was changed meanwhile.']),
  )
})
