import type { SessionUser } from '@haggle/shared-contract'
import { diceOf } from '../../seed/dice'
import { audit } from '../../tools/audit/audit'
import { howOften, openPayingMarket, type TestMarket } from '../support'
import { openRandomMarket } from './randomMarket'

jest.setTimeout(howOften({ short: 120_000, full: 1_200_000 }))

const STEPS = howOften({ short: 400, full: 4000 })
const SEED = Number(process.env.SEED_TEST ?? 74)

let market: TestMarket
let random: Awaited<ReturnType<typeof openRandomMarket>>
let operator: SessionUser

beforeAll(async () => {
  market = await openPayingMarket({ CURRENCY: 'INR', COMMISSION_BP: '250' })
  // no webhook comes in between: refunds end when the test asks for them
  market.context.config = { ...market.context.config, ownUrl: 'http://127.0.0.1:1' }
  operator = await market.operator()
})
afterAll(async () => {
  await random.close()
  await market.close()
})

test(`${STEPS} random acts about money, with an instance that ends and starts in between, leave a ledger, balances and statements that are right to the cent`, async () => {
  const dice = diceOf(SEED)
  random = await openRandomMarket({ market, operator, dice })
  for (let step = 0; step < STEPS; step++) {
    const act = await random.act()
    const wrong = await random.mistakes()
    expect([`step ${step}, seed ${SEED}: ${act}`, wrong]).toEqual([`step ${step}, seed ${SEED}: ${act}`, []])
  }
  await random.settle()
  expect(await random.mistakes()).toEqual([])
  expect(await random.providersLedgerLessOurs()).toBe(0)
  expect((await audit(market.context.db)).filter((line) => !/^no refund has failed/.test(line))).toEqual([])
  expect(random.crashes()).toBeGreaterThan(STEPS / 50)
  // every kind of act was done, and its bookings were checked
  expect(random.kinds()).toEqual(['dispute', 'payment', 'payout', 'payout-failed', 'refund'])
})
