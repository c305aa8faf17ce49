import type { SessionUser } from '@haggle/shared-contract'
import { given } from '@haggle/shared-server/testing/given'
import { testMarket, type TestMarket, type TestReply } from './market'
import { lapse } from './orders'
import { expectSound } from './violations'

/** A market for one test file with many buyers, who call two instances on PostgreSQL, and one on the embedded database. */
export function testRace(buyerCount: number, open?: () => Promise<TestMarket>) {
  const market = testMarket({}, open)
  const twin = given(() => market.twin())
  const buyers: SessionUser[] = []
  beforeAll(async () => {
    buyers.push(...(await Promise.all(times(buyerCount, (each) => market.customer(`Buyer ${each}`)))))
  })
  // expire the orders of the previous test; one round expires a limited number
  beforeEach(async () => {
    for (let round = 0; round < 2; round++) await lapse(market)
  })
  afterEach(() => expectSound(market))

  return {
    market,
    buyers,
    buyer: (each: number): SessionUser => {
      const found = buyers[each]
      if (!found) throw new Error(`There is no buyer ${each}.`)
      return found
    },
    /** Alternates between the two instances. */
    instance: (each: number) => (each % 2 === 0 ? market : twin),
  }
}

export const count = (replies: TestReply[], status: number) => replies.filter((reply) => reply.status === status).length
export const times = <Made>(n: number, make: (each: number) => Made) =>
  Array.from({ length: n }, (_, each) => make(each))
