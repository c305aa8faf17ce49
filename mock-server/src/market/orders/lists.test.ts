import { OrderNumber, type Order, type SessionUser } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import { given, markPaid, orderInput, placeOrder, putOnSale, sendOrder, testMarket } from '../../../test/support'
import { newOrderNumber } from '../../base/ids'
import type * as Ids from '../../base/ids'

jest.mock('../../base/ids', () => {
  const actual = jest.requireActual<typeof Ids>('../../base/ids')
  return { ...actual, newOrderNumber: jest.fn(actual.newOrderNumber) }
})

const market = testMarket()
const lights = given(() => market.owner('Lights'))
const pots = given(() => market.owner('Pots'))
const carla = given(() => market.customer('Carla Café'))
let lamp: string
let bowl: string
/** Oldest first: paid, delivered by Lights, cancelled unpaid, expired, pending. */
const placed: Order[] = []
const at = (index: number) => placed[index]?._id ?? ''

beforeAll(async () => {
  lamp = await putOnSale(market.context, lights.shopId, { name: 'Écran 100% lamp', countInStock: 1000 })
  // words that are searched for have an L or an O, which no random order number has
  bowl = await putOnSale(market.context, pots.shopId, { name: 'Bowl', countInStock: 1000 })
  for (const qtyOf of [{ [lamp]: 1, [bowl]: 1 }, { [lamp]: 1 }, { [lamp]: 2 }, { [lamp]: 3 }]) {
    placed.push(await placeOrder(market, carla, qtyOf))
    if (placed.length === 3) await market.call('POST', `/api/orders/${at(2)}/cancel`, { as: carla })
    market.wait(DAY)
    if (placed.length < 3) await markPaid(market, at(placed.length - 1))
  }
  await market.call('PUT', `/api/orders/${at(1)}/deliver`, { as: lights })
  // the last one is still pending
  placed.push(await placeOrder(market, carla, { [lamp]: 1 }))
})

async function list(url: string, as: SessionUser) {
  const { body, headers, status } = await market.call('GET', url, { as })
  const orders = body as unknown as Order[]
  const found = status === 200 ? orders.map(({ _id }) => placed.findIndex((order) => order._id === _id)) : []
  return { status, found, total: Number(headers['x-total-count']) }
}
const mine = (query = '') => list(`/api/orders/myorders${query}`, carla)
const ofShop = (query = '', owner = lights) => list(`/api/orders/shop/${owner.shopId}${query}`, owner)
const day = (index: number) => placed[index]?.createdAt.slice(0, 10)

test('each order has a unique number, which replies contain', async () => {
  const numbers = placed.map(({ orderNumber }) => OrderNumber.parse(orderNumber))
  expect(new Set(numbers).size).toBe(placed.length)
  expect((await market.get<Order[]>(`/api/orders/shop/${lights.shopId}`, lights))[0]?.orderNumber).toBe(
    placed[4]?.orderNumber,
  )
})

test('an order number that is already taken is replaced by a new one', async () => {
  const taken = placed[0]?.orderNumber ?? ''
  jest.mocked(newOrderNumber).mockReturnValueOnce(taken).mockReturnValueOnce(taken)
  const dave = await market.customer('Dave')
  const { orderNumber } = await placeOrder(market, dave, { [lamp]: 1 })
  expect(OrderNumber.parse(orderNumber)).not.toBe(taken)
  jest.mocked(newOrderNumber).mockReturnValueOnce(taken)
  const keyed = await sendOrder(market, dave, await orderInput(market, dave, { [bowl]: 1 }), 'key-1')
  expect(keyed.status).toBe(201)
  const again = await sendOrder(market, dave, await orderInput(market, dave, { [bowl]: 1 }), 'key-1')
  expect(again).toMatchObject({ status: 200, body: { orderNumber: keyed.body.orderNumber } })
})

test.each([
  ['', [4, 3, 2, 1, 0]],
  ['?state=paid', [0]],
  ['?state=delivered', [1]],
  ['?state=cancelled', [2]],
  ['?state=expired', [3]],
  ['?state=pending', [4]],
  ['?state=refunded', []],
  ['?q=BOWL', [0]],
  ['?q=éCRAN', [4, 3, 2, 1, 0]],
  ['?q=e%CC%81cran', [4, 3, 2, 1, 0]],
  ['?q=ecran 100', [4, 3, 2, 1, 0]],
  ['?q=100%25', [4, 3, 2, 1, 0]],
  ['?q=1_0', []],
  ['?q=carla', []],
  ['?q=lamp bowl', [0]],
  ['?q=lamp carla', []],
  ['?pageNumber=1', [4, 3, 2, 1, 0]],
  ['?pageNumber=2', []],
])('a customer’s list %s', async (query, found) => {
  expect(await mine(query)).toEqual({ status: 200, found, total: query === '?pageNumber=2' ? 5 : found.length })
})

test.each([
  ['', [4, 1, 0]],
  ['?state=pending', [4]],
  ['?state=toDeliver', [0]],
  ['?state=delivered', [1]],
  ['?state=cancelled', []],
  ['?q=bowl', []],
  ['?q=caf%C3%89', [4, 1, 0]],
  ['?q=@', [4, 1, 0]],
  ['?q=lamp&state=delivered', [1]],
  ['?q=caf%C3%A9, carla', [4, 1, 0]],
  ['?q=Carla lamp', [4, 1, 0]],
  ['?q=Carla bowl', []],
  ['?q=,', []],
])('a shop’s list %s', async (query, found) => {
  const { found: own, total, status } = await ofShop(query)
  // ignore the orders that other tests placed
  expect({ status, found: own.filter((index) => index >= 0) }).toEqual({ status: 200, found })
  expect(total).toBe(own.length)
})

test('an order is found by its number, however it is written, and by its whole id', async () => {
  const [order] = placed
  const number = order?.orderNumber ?? ''
  const spellings = [number, `%23${number}`, `${number.slice(0, 4)} ${number.slice(4)}`, at(0), at(0).toUpperCase()]
  for (const q of spellings) {
    expect((await ofShop(`?q=${q}`)).found).toEqual([0])
    expect((await mine(`?q=${q}`)).found).toEqual([0])
  }
  expect((await ofShop(`?q=${at(0)}`, pots)).found).toEqual([0])
  expect((await ofShop(`?q=${at(1)}`, pots)).found).toEqual([])
  expect((await ofShop(`?q=${at(0).slice(0, -1)}`)).found).toEqual([])
})

test('the number of a shop’s orders is counted by state', async () => {
  const { body } = await market.call('GET', `/api/orders/shop/${pots.shopId}/counts`, { as: pots })
  expect(body).toMatchObject({ toDeliver: 1, delivered: 0, cancelled: 0 })
  const other = await market.call('GET', `/api/orders/shop/${pots.shopId}/counts`, { as: lights })
  expect(other.status).toBe(403)
  const all = await market.call('GET', `/api/orders/shop/${lights.shopId}/counts`, { as: lights })
  expect(all.body).toMatchObject({ toDeliver: 1, delivered: 1, cancelled: 0 })
})

test('a shop’s filtered orders can be exported as CSV, in which spreadsheet formulas are escaped', async () => {
  const file = async (query: string) => {
    const url = `/api/orders/shop/${lights.shopId}.csv${query}`
    const { payload } = await market.app.inject({ url, headers: { authorization: `Bearer ${lights.token}` } })
    return payload.split('\r\n')
  }
  const mallory = await market.customer('=HYPERLINK("http://evil.test")')
  const order = await placeOrder(market, mallory, { [lamp]: 1 })
  const [head, ...lines] = await file('?q=hyperlink')
  expect(head).toBe(
    'orderNumber,_id,createdAt,state,customer,email,address,city,postalCode,country,items,itemsPrice,totalPrice,' +
      'deliveredAt,carrier,trackingNumber,return,refunded,taxPrice,shippingPrice',
  )
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(
    `${order.orderNumber},${order._id},${order.createdAt},pending,"'=HYPERLINK(""http://evil.test"")"`,
  )
  expect(lines[0]).toContain('1 x Écran 100% lamp')
  const delivered = await file('?state=delivered')
  expect(delivered.filter((line) => line.includes(at(1)))).toHaveLength(1)
  expect(delivered.join()).not.toContain(at(0))
  expect((await market.call('GET', `/api/orders/shop/${lights.shopId}.csv`, { as: pots })).status).toBe(403)
})

test.each([
  [',', ['100.00', '10.00', '0.00', '110.00']],
  [';', ['100,00', '10,00', '0,00', '110,00']],
])('an exported order of one shop, separated by %s, adds up to its total', async (separator, amounts) => {
  const query = new URLSearchParams({ q: placed[1]?.orderNumber ?? '', separator })
  const url = `/api/orders/shop/${lights.shopId}.csv?${query.toString()}`
  const { payload } = await market.app.inject({ url, headers: { authorization: `Bearer ${lights.token}` } })
  const [head = '', line = ''] = payload.split('\r\n')
  const cell = (name: string) => line.split(separator)[head.split(separator).indexOf(name)]
  expect(['itemsPrice', 'taxPrice', 'shippingPrice', 'totalPrice'].map(cell)).toEqual(amounts)
})

test('a shop with many orders is told on each page how many, and exports each once, newest first', async () => {
  const owner = await market.owner('Mugs')
  const mug = await putOnSale(market.context, owner.shopId, { countInStock: 1000 })
  const mia = await market.customer('Mia')
  const numbers: unknown[] = []
  for (let each = 0; each < 201; each++) {
    market.wait(1)
    numbers.unshift((await placeOrder(market, mia, { [mug]: 1 })).orderNumber)
  }
  const url = `/api/orders/shop/${owner.shopId}.csv`
  const { payload } = await market.app.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  const [, ...lines] = payload.trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(numbers)
  for (const page of ['', '?pageNumber=1', '?pageNumber=2']) expect((await ofShop(page, owner)).total).toBe(201)
})

/** The ids of the orders that a list of orders finds. */
const idsFound = async (list: string, as: SessionUser, q: string) => {
  return (await market.get<Order[]>(`/api/orders/${list}?q=${encodeURIComponent(q)}`, as)).map((order) => order._id)
}
const found = (q: string) => idsFound(`shop/${pots.shopId}`, pots, q)

test('a customer who changed name and e-mail is found by the new ones only', async () => {
  const zoe = await market.customer('Zoe')
  const { _id } = await placeOrder(market, zoe, { [bowl]: 1 })
  expect(await found('zoe')).toEqual([_id])
  await market.call('PUT', '/api/auth/profile', { as: zoe, body: { name: 'Ýlva', email: 'ylva@haggle.test' } })
  expect([await found('zoe'), await found('ýlva'), await found('ylva@')]).toEqual([[], [_id], [_id]])
})

test('letters that are spelt as two are found spelt either way', async () => {
  const customer = await market.customer('Jørgen Groß')
  const other = await market.customer('Joergen Gross')
  const placed = [await placeOrder(market, customer, { [bowl]: 1 }), await placeOrder(market, other, { [bowl]: 1 })]
  const ids = placed.map(({ _id }) => _id).reverse()
  for (const q of ['gross', 'GROSS', 'groß', 'jørgen', 'joergen', 'joergen groß', 'groß jørgen'])
    expect([q, await found(q)]).toEqual([q, ids])
})

test('a customer finds what they ordered by letters spelt as two', async () => {
  const gauge = await putOnSale(market.context, lights.shopId, { name: 'Maßband', countInStock: 10 })
  const zoe = await market.customer('Zoe')
  const { _id } = await placeOrder(market, zoe, { [gauge]: 1 })
  for (const q of ['massband', 'MASSBAND', 'maßband'])
    expect([q, await idsFound('myorders', zoe, q)]).toEqual([q, [_id]])
})

test('a list can be filtered by order number and by days in UTC, both inclusive', async () => {
  expect((await mine(`?q=${placed[1]?.orderNumber?.toLowerCase()}`)).found).toEqual([1])
  expect((await ofShop(`?q=${placed[1]?.orderNumber?.slice(1, 7)}`)).found).toEqual([1])
  expect((await mine(`?from=${day(1)}&to=${day(3)}`)).found).toEqual([3, 2, 1])
  expect((await ofShop(`?from=${day(0)}&to=${day(1)}`)).found).toEqual([1, 0])
  expect((await ofShop(`?to=${day(0)}`, pots)).found).toEqual([0])
  expect((await mine(`?from=${day(3)}&to=${day(1)}`)).found).toEqual([])
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'days are those of %s when a list is asked in it',
  async (zone) => {
    const { format } = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    const onDay = (shown: string) => [4, 3, 2, 1, 0].filter((index) => localDay(index) === shown)
    const localDay = (index: number) => format(new Date(placed[index]?.createdAt ?? ''))
    for (const shown of [localDay(0), localDay(1), localDay(4)])
      expect((await mine(`?zone=${zone}&from=${shown}&to=${shown}`)).found).toEqual(onDay(shown))
    expect((await ofShop(`?zone=${zone}&from=${localDay(1)}&to=${localDay(1)}`)).found).toEqual(onDay(localDay(1)))
  },
)

test.each([
  'zone=Nowhere/Land',
  'zone=%2B02:00',
  'zone=',
  'from=2026-02-30',
  'to=yesterday',
  'from=2026-03-04T00:00:00Z',
  'pageNumber=0',
  'pageNumber=1.5',
  'state=toDeliver',
  `q=${'x'.repeat(101)}`,
  'q=a&q=b',
  'q=a%00b',
])('%s is refused', async (query) => {
  expect((await mine(`?${query}`)).status).toBe(400)
})

test('a page has 20 orders, and a list without a page the newest 100', async () => {
  const eve = await market.customer('Eve')
  const orders = await market.context.db.read.selectFrom('orders').selectAll().where('id', '=', at(1)).execute()
  const lines = await market.context.db.read
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', at(1))
    .execute()
  const parts = await market.context.db.read
    .selectFrom('order_deliveries')
    .selectAll()
    .where('order_id', '=', at(1))
    .execute()
  const now = market.context.now()
  const copies = Array.from({ length: 105 }, (_, index) => {
    const time = (now + index).toString(16).padStart(12, '0')
    return { id: `${time}${'0'.repeat(12)}`, created_at: now + index, order_number: `${index}`, user_id: eve._id }
  })
  await market.context.db.writing(async (tx) => {
    for (const copy of copies) {
      await tx
        .insertInto('orders')
        .values(orders.map((row) => ({ ...row, ...copy, status: 'paid' as const })))
        .execute()
      await tx
        .insertInto('order_lines')
        .values(lines.map((row) => ({ ...row, order_id: copy.id })))
        .execute()
      await tx
        .insertInto('order_deliveries')
        .values(parts.map((row) => ({ ...row, order_id: copy.id })))
        .execute()
    }
  })
  const page = (query: string) => market.call('GET', `/api/orders/myorders${query}`, { as: eve })
  const ids = async (query: string) => ((await page(query)).body as unknown as Order[]).map(({ _id }) => _id)
  const newestFirst = copies.map(({ id }) => id).reverse()
  expect(await ids('')).toEqual(newestFirst.slice(0, 100))
  expect(await ids('?pageNumber=1')).toEqual(newestFirst.slice(0, 20))
  expect(await ids('?pageNumber=6')).toEqual(newestFirst.slice(100))
  expect((await page('?pageNumber=6')).headers['x-total-count']).toBe('105')
  const shop = await market.call('GET', `/api/orders/shop/${lights.shopId}?pageNumber=2`, { as: lights })
  expect((shop.body as unknown as Order[]).map(({ _id }) => _id)).toEqual(newestFirst.slice(20, 40))
})
