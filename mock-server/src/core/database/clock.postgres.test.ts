import { ordersOf, placeOrder, testMarket, type TestMarket } from '../../../test/support'
import { importsOf, line } from '../../../test/support/imports'
import { undoDeadImports } from '../../joined/product-import/applyImport'
import { updateImport } from '../../joined/product-import/store'
import { aliveUntil } from '../../joined/product-import/undoImport'
import { expireOrders } from '../../market/orders/expireOrders'

const market = testMarket()

const HOUR = 60 * 60 * 1000
const machineTime = Date.now.bind(Date)

describe.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('beside an instance on a machine whose clock is an hour %s', (_, ms) => {
  let pairs: readonly (readonly [TestMarket, TestMarket])[]
  let other: TestMarket
  beforeAll(async () => {
    jest.spyOn(Date, 'now').mockImplementation(() => machineTime() + ms)
    other = await market.twin('own')
    pairs = [
      [market, other],
      [other, market],
    ]
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await other.close()
  })

  test('holds and agreed prices last, whichever instance made them', async () => {
    for (const [here, there] of pairs) {
      const [owner, customer] = [await market.owner(), await market.customer()]
      const { _id, minNegotiablePrice } = await market.product(owner)
      await here.offer(customer, _id, minNegotiablePrice)
      const order = await placeOrder(here, customer, { [_id]: 1 })
      await expireOrders(there.context)
      expect(await ordersOf(there, customer)).toMatchObject([{ _id: order._id, status: 'pending' }])
      const { body } = await there.call('GET', `/api/negotiations/${_id}`, { as: customer })
      expect(body).toMatchObject({ agreedPrice: minNegotiablePrice })
      const hours = (Date.parse(String(body.agreedUntil)) - there.context.now()) / HOUR
      expect(hours).toBeCloseTo(24, 1)
    }
  })

  test('a running import is not undone, whichever instance runs it', async () => {
    for (const [here, there] of pairs) {
      const owner = await market.owner()
      const imports = importsOf(here)
      const id = await imports.start(owner, line('Lamp'))
      const running = { state: 'importing', busy_until: aliveUntil(here.context) } as const
      await here.context.db.writing((tx) => updateImport(tx, id, { state: 'checked' }, running))
      await undoDeadImports(there.context)
      expect((await imports.act(owner, id)).state).toBe('importing')
    }
  })
})
