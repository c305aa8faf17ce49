import { setTimeout as delay } from 'node:timers/promises'
import type { SavedAddress, SessionUser, ShippingAddress } from '@haggle/shared-contract'
import { ADDRESS, orderInput, sendOrder, testMarket } from '../../../test/support'
import { lockRow } from '../../core/database/lockRow'
import { addressById, deleteAddressRow, insertAddresses } from './store'

const market = testMarket()
let customer: SessionUser
let product: string
beforeAll(async () => {
  product = (await market.product(await market.owner(), { countInStock: 1000 }))._id
})
beforeEach(async () => {
  customer = await market.customer()
})

async function orderTo(place: Partial<ShippingAddress>) {
  market.wait(1000)
  const input = await orderInput(market, customer, { [product]: 1 })
  const { status } = await sendOrder(market, customer, { ...input, shippingAddress: { ...ADDRESS, ...place } })
  expect(status).toBe(201)
}

async function saved() {
  return market.get<SavedAddress[]>('/api/addresses', customer)
}

const change = (id: string, body: unknown, as: SessionUser | undefined = customer) =>
  market.call('PUT', `/api/addresses/${id}`, { as, body })

test('an account keeps the addresses of its orders, last used first, without duplicates', async () => {
  expect(await saved()).toEqual([])
  await orderTo({ city: 'Bath' })
  await orderTo({ city: 'Leeds' })
  expect((await saved()).map(({ city }) => city)).toEqual(['Leeds', 'Bath'])
  await orderTo({ city: 'BATH' })
  const addresses = await saved()
  expect(addresses).toEqual([
    { ...ADDRESS, city: 'BATH', _id: expect.any(String) as string },
    { ...ADDRESS, city: 'Leeds', _id: expect.any(String) as string },
  ])
})

test('it keeps the ten last used addresses, and no older ones', async () => {
  for (let number = 1; number <= 11; number++) await orderTo({ postalCode: `BA${number}` })
  const codes = (await saved()).map(({ postalCode }) => postalCode)
  expect(codes).toEqual(Array.from({ length: 10 }, (_, at) => `BA${11 - at}`))
  const { db } = market.context
  expect(await db.read.selectFrom('addresses').select('id').where('user_id', '=', customer._id).execute()).toHaveLength(
    10,
  )
})

test('the addresses of other accounts take no place', async () => {
  const ann = customer
  await orderTo({ city: 'Bath' })
  customer = await market.customer('Bob')
  for (let number = 1; number <= 10; number++) await orderTo({ postalCode: `BA${number}` })
  customer = ann
  await orderTo({ city: 'Leeds' })
  expect((await saved()).map(({ city }) => city)).toEqual(['Leeds', 'Bath'])
})

test('of two addresses that become one the later use counts', async () => {
  for (const city of ['Bath', 'Leeds', 'York']) await orderTo({ city })
  const [, , bath] = await saved()
  await change(bath?._id ?? '', { ...ADDRESS, city: 'York' })
  expect((await saved()).map(({ city }) => city)).toEqual(['York', 'Leeds'])
})

test('an address can be changed and removed; changing it to another saved address merges the two', async () => {
  await orderTo({ city: 'Bath' })
  await orderTo({ city: 'Leeds' })
  const [leeds, bath] = await saved()
  if (!leeds || !bath) throw new Error('They are not kept.')
  expect(await change(leeds._id, { ...ADDRESS, city: 'York' })).toMatchObject({ status: 200, body: { city: 'York' } })
  expect((await saved()).map(({ city }) => city)).toEqual(['York', 'Bath'])
  await change(bath._id, { ...ADDRESS, city: 'York' })
  expect(await saved()).toEqual([{ ...ADDRESS, city: 'York', _id: bath._id }])
  expect((await change(bath._id, { ...ADDRESS, city: '' })).body.message).toBe('City is required')
  expect((await market.call('DELETE', `/api/addresses/${bath._id}`, { as: customer })).status).toBe(200)
  expect(await saved()).toEqual([])
  expect((await change(bath._id, ADDRESS)).status).toBe(404)
})

test('an address that is removed while it is changed stays removed', async () => {
  await orderTo({ city: 'Bath' })
  const [before] = await saved()
  const id = before?._id ?? ''
  const { removal } = await market.context.db.writing(async (tx) => {
    await lockRow(tx, 'users', customer._id)
    const removal = market.call('DELETE', `/api/addresses/${id}`, { as: customer })
    await delay(100)
    const row = await addressById(tx, id)
    if (!row) throw new Error('The removal did not wait for the change.')
    await deleteAddressRow(tx, id)
    await insertAddresses(tx, [{ ...row, city: 'York' }])
    return { removal }
  })
  expect((await removal).status).toBe(200)
  expect(await saved()).toEqual([])
})

test('an address is visible and editable only for its own account', async () => {
  await orderTo({})
  const [address] = await saved()
  const stranger = await market.customer()
  expect((await change(address?._id ?? '', ADDRESS, stranger)).status).toBe(403)
  expect((await market.call('GET', '/api/addresses', { as: stranger })).body).toEqual([])
  expect((await market.call('GET', '/api/addresses', { as: await market.owner() })).status).toBe(403)
  expect((await market.call('GET', '/api/addresses')).status).toBe(401)
})
