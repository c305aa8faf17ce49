import type * as Contract from '@haggle/shared-contract'
import { sql } from 'kysely'
import { lamp, type Owner, testMarket } from '../../../test/support'
import { HEADER, importsOf, line } from '../../../test/support/imports'
import type * as Table from '../../core/database/productTable'

jest.mock('@haggle/shared-contract', () => {
  const contract = jest.requireActual<typeof Contract>('@haggle/shared-contract')
  const note = { note: contract.ProductSummary.shape.name.min(1).optional() }
  return {
    ...contract,
    PRODUCT_COLUMNS: [...contract.PRODUCT_COLUMNS, 'note'],
    ProductInput: contract.ProductInput.safeExtend(note),
    ProductSummary: contract.ProductSummary.extend(note),
    Product: contract.Product.extend(note),
  }
})

jest.mock('../../core/database/productTable', () => {
  const table = jest.requireActual<typeof Table>('../../core/database/productTable')
  const asIs = (value: unknown) => value
  return { ...table, columns: { ...table.columns, note: { field: 'note', toWire: asIs, toRow: asIs } } }
})

const market = testMarket()
let owner: Owner
beforeAll(async () => {
  await market.context.db.writing((tx) => sql`alter table products add column note text`.execute(tx))
  owner = await market.owner()
})

const read = async (id: string) => (await market.call('GET', `/api/products/${id}`)).body
const edit = (id: string, change: object, fields?: string) =>
  market.call('PUT', `/api/products/${id}`, {
    as: owner,
    body: { ...lamp(), ...change },
    ...(fields !== undefined && { headers: { 'changed-fields': fields } }),
  })

async function addNoted(note: string): Promise<string> {
  const { status, body } = await market.call('POST', '/api/products', { as: owner, body: { ...lamp(), note } })
  expect([status, body.note]).toEqual([201, note])
  return String(body._id)
}

async function importFile(header: string, ...lines: string[]) {
  const { send, confirmed } = importsOf(market)
  const { status, body } = await send(owner, [header, ...lines].join('\n'))
  expect([status, body.message]).toEqual([202, undefined])
  return (await confirmed(owner, String(body.id))).rows
}

test('an edit of other fields keeps a field that was added, and one of it changes it', async () => {
  const id = await addNoted('Handmade')
  expect((await edit(id, { name: 'Lantern' }, 'name')).status).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Lantern', note: 'Handmade' })
  await edit(id, { note: 'Polished' }, 'note')
  expect(await read(id)).toMatchObject({ name: 'Lantern', note: 'Polished' })
  expect((await edit(id, {})).status).toBe(200)
  expect(await read(id)).not.toHaveProperty('note')
})

test('an import keeps it where the file has no column for it, and otherwise sets or removes it', async () => {
  const id = await addNoted('Handmade')
  await importFile(`_id,${HEADER}`, `${id},${line('Lantern')}`)
  expect(await read(id)).toMatchObject({ name: 'Lantern', note: 'Handmade' })
  expect(await importFile(`_id,${HEADER},note`, `${id},${line('Lantern')},Handmade`)).toMatchObject([
    { action: 'same' },
  ])
  await importFile(`_id,${HEADER},note`, `${id},${line('Lantern')},Polished`, `,${line('Sextant')},Old`)
  expect(await read(id)).toMatchObject({ note: 'Polished' })
  await importFile(`_id,${HEADER},note`, `${id},${line('Lantern')},`)
  expect(await read(id)).not.toHaveProperty('note')
})

test('an export has it, and what it wrote changes nothing when it is imported', async () => {
  const id = await addNoted('Handmade')
  const { exported } = importsOf(market)
  const [header = '', ...lines] = (await exported(owner)).trim().split(/\r?\n/)
  const noted = lines.find((each) => each.includes(id)) ?? ''
  expect(noted.split(',')[header.split(',').indexOf('note')]).toBe('Handmade')
  expect(new Set((await importFile(header, ...lines)).map(({ action }) => action))).toEqual(new Set(['same']))
})

test('the audit trail says how it was added, changed and removed', async () => {
  const id = await addNoted('Handmade')
  market.wait(1)
  await edit(id, { note: 'Polished' })
  market.wait(1)
  await edit(id, {})
  const entries = (
    await market.get<{ subject: string; before?: object; after?: object }[]>('/api/audit', owner)
  ).filter(({ subject }) => subject === id)
  expect(entries.map(({ before, after }) => ({ before, after }))).toMatchObject([
    { before: { note: 'Polished' }, after: {} },
    { before: { note: 'Handmade' }, after: { note: 'Polished' } },
    { after: { note: 'Handmade' } },
  ])
})
