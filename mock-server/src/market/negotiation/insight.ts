import { setImmediate as turn } from 'node:timers/promises'
import { INSIGHT_CUSTOMERS, toCents, toDollars, type HagglingInsight } from '@haggle/shared-contract'
import { DAY } from '@haggle/shared-server'
import type { Context } from '../../base/context'
import type { ReadQueries } from '../../core/database/database'
import type { OfShop } from '../../core/sessions/requireOwnShop'
import { chosenVariant } from '../catalogue/chosenVariant'
import { findOwnProduct } from '../catalogue/findOwnProduct'
import { agreementsOn, endedAgreements, offersAfter, paidInFull, type Item } from './insightStore'
import { bestFloor, resultAtFloor, worthSpreadAtFloor, type OffersOfCustomer } from './replay'

const PERIOD = 90 * DAY
const BINS = 20

/**
 * Statistics of 90 days' offers for the owner's product or one of its variants, and the results that other floors would have
 * had (D54, D77).
 */
export async function hagglingInsight(
  { db, now }: Context,
  owner: OfShop,
  productId: string,
  { floor: askedFloor, variant: variantId }: { floor?: number | undefined; variant?: string | undefined },
): Promise<HagglingInsight> {
  const product = await findOwnProduct({ db }, owner, productId)
  const variant = await chosenVariant(db.read, product, variantId)
  const { selling_cents, floor_cents } = variant ?? product
  const item = { productId, variantId: variant?.id }
  const since = now() - PERIOD
  const customers = await offersByCustomer(db.read, item, since)
  if (customers.size < INSIGHT_CUSTOMERS) return { customers: customers.size, needed: INSIGHT_CUSTOMERS }

  const agreements = (await agreementsOn(db.read, item).execute()).filter(({ user_id }) => customers.has(user_id))
  const agreed = new Set(agreements.map(({ user_id }) => user_id))
  const inFull = await paidInFull(db.read, { ...item, since, now: now() })
  const ended = await endedAgreements(db.read, { shopId: product.shop_id, since, now: now() })
  await turn()
  const share = ended.paid + ended.lapsed === 0 ? 1 : ended.paid / (ended.paid + ended.lapsed)

  const others = [...customers].filter(([userId]) => !agreed.has(userId)).map(([, { cents }]) => Math.max(...cents))
  const nearMisses = others.filter((cents) => cents * 10 >= floor_cents * 9 && cents < floor_cents)
  await turn()
  // Without customers who got no deal but paid the selling price later: another floor would not have won them.
  const replayed = [...customers]
    .filter(([userId, { isAccepted, firstAt }]) => isAccepted || (inFull.get(userId) ?? 0) <= firstAt)
    .map(([, { cents }]) => cents)
  return {
    customers: customers.size,
    bins: binsOf(customers.values(), selling_cents),
    funnel: {
      offered: customers.size,
      agreed: agreed.size,
      paid: agreements.filter(({ spent }) => spent === 1).length,
      // Void agreements have `agreed_until` 0.
      lapsed: agreements.filter(({ spent, agreed_until }) => spent === 0 && agreed_until > 0 && agreed_until <= now())
        .length,
    },
    nearMisses: { customers: nearMisses.length, worth: toDollars(nearMisses.reduce((sum, cents) => sum + cents, 0)) },
    ...byAgentOf(
      [...customers.values()].map(({ byAgent }) => byAgent),
      agreements.filter(({ mandate_id }) => mandate_id !== null).length,
    ),
    replay: await replayOf(
      replayed,
      { now: floor_cents, asked: askedFloor === undefined ? undefined : toCents(askedFloor) },
      share,
    ),
  }
}

/** What one customer offered for a product. */
interface Offers {
  /** Oldest first. */
  cents: number[]
  /** How many of them an agent made. */
  byAgent: number
  isAccepted: boolean
  firstAt: number
}

/** Offers read before other work runs: some 10 ms on the embedded database. */
const READ_PER_TURN = 4000

/** The offers for an item since a time, by customer. Rows are not kept: collecting tens of thousands takes long. */
async function offersByCustomer(queries: ReadQueries, item: Item, since: number): Promise<Map<string, Offers>> {
  const customers = new Map<string, Offers>()
  let after = { created_at: since, id: '' }
  for (;;) {
    const rows = await offersAfter(queries, item, after, READ_PER_TURN)
    for (const { user_id, offer_cents, accepted, created_at, mandate_id } of rows) {
      const byAgent = mandate_id === null ? 0 : 1
      const made = customers.get(user_id)
      if (!made) {
        customers.set(user_id, { cents: [offer_cents], byAgent, isAccepted: accepted === 1, firstAt: created_at })
        continue
      }
      made.byAgent += byAgent
      made.cents.push(offer_cents)
      made.isAccepted ||= accepted === 1
    }
    const last = rows.at(-1)
    if (last) after = { created_at: last.created_at, id: last.id }
    await turn()
    if (rows.length < READ_PER_TURN) return customers
  }
}

/** What agents did, where they did anything. */
const byAgentOf = (made: readonly number[], agreed: number) => {
  const customers = made.filter((offers) => offers > 0).length
  return customers > 0 && { byAgent: { customers, offers: made.reduce((sum, each) => sum + each, 0), agreed } }
}

/** Counts offers by their share of the selling price; those at or above today's are in the last bin. */
function binsOf(customers: Iterable<Offers>, sellingCents: number) {
  const counts = Array.from({ length: BINS }, () => 0)
  for (const { cents } of customers)
    for (const offer of cents) {
      const at = Math.min(BINS - 1, Math.floor((offer * BINS) / sellingCents))
      counts[at] = (counts[at] ?? 0) + 1
    }
  const width = 100 / BINS
  return counts.map((count, at) => ({ from: at * width, to: (at + 1) * width, offers: count }))
}

/** The results of several floors; `share` is the share of agreements that are paid. */
async function replayOf(
  customers: readonly OffersOfCustomer[],
  floors: { now: number; asked: number | undefined },
  share: number,
) {
  const dollars = (cents: number) => toDollars(Math.round(cents * share))
  const shown = (floor: number) => {
    const { deals, worth } = resultAtFloor(customers, floor)
    return { floor: toDollars(floor), deals, worth: dollars(worth) }
  }
  await turn()
  const best = bestFloor(customers)?.floor ?? floors.now
  await turn()
  const { low, high } = worthSpreadAtFloor(customers, best)
  return {
    now: shown(floors.now),
    ...(floors.asked !== undefined && { asked: shown(floors.asked) }),
    best: { ...shown(best), low: dollars(low), high: dollars(high) },
  }
}
