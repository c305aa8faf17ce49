import { setTimeout as delay } from 'node:timers/promises'
import { AgentOffers, AgentOutcome, AgentProduct, AgentTaken, formatMoney } from '@haggle/shared-contract'
import type { Market } from './market'
import type { Chosen } from './product'
import { nextMove, type Rule, type Standing } from './rule'
import { EXIT, Stop } from './stop'

interface Haggling {
  rule: Rule
  /** Milliseconds that it waits for the customer's Yes, where the market asks for one. */
  patience: number
  say(line: string): void
}

/** Haggles by a rule until there is a price to order at, which is returned. Throws a Stop if there is none. */
export async function haggle(market: Market, chosen: Chosen, { rule, patience, say }: Haggling): Promise<number> {
  const { productId, variant } = chosen
  for (;;) {
    const move = nextMove(rule, await standingOf(market, chosen))
    if (move.kind === 'order') return move.price
    if (move.kind === 'stop') throw new Stop(move.why, EXIT.noDeal)
    const price = formatMoney(move.price)
    if (move.kind === 'take') {
      await market.use('take_offer', { id: move.id }, AgentTaken)
      say(`Took the shop's ${price}.`)
      continue
    }
    const offer = { productId, ...(variant !== undefined && { variant }), proposedPrice: move.price }
    const { status, attemptsLeft, counter } = await market.use('make_offer', offer, AgentOutcome)
    if (status === 'waiting') {
      say(`Waits for your Yes to ${price}, in your notices.`)
      const decided = await decisionOf(market, chosen, { price: move.price, patience })
      say(`You said Yes to ${price}: ${decided}.`)
    } else {
      const asked = counter ? `; the shop asks ${formatMoney(counter.price)}` : ''
      say(`Offered ${price}: ${status}${asked}. Attempts left: ${attemptsLeft ?? 0}.`)
    }
  }
}

async function standingOf(market: Market, { productId, variant, sellingPrice }: Chosen): Promise<Standing> {
  const product = await market.use('get_product', { productId }, AgentProduct)
  const { attemptsLeft, agreedPrice, shopOffer } = product
  if (agreedPrice !== undefined && product.variant !== variant)
    throw new Stop(`${formatMoney(agreedPrice)} is agreed on for another variant.`, EXIT.noDeal)
  const rejected = (await ownOffers(market, productId))
    .filter((offer) => offer.status === 'rejected' && offer.variant === variant)
    .map(({ price }) => price)
  return {
    sellingPrice: variant === undefined ? product.sellingPrice : sellingPrice,
    attemptsLeft,
    agreedPrice,
    shopOffer: shopOffer?.variant === variant ? shopOffer : undefined,
    rejected: rejected.length === 0 ? undefined : Math.max(...rejected),
  }
}

const ownOffers = async (market: Market, productId: string) =>
  (await market.use('my_offers', { productId }, AgentOffers)).offers.flatMap(({ offers }) => offers)

const PAUSE = 2000

/** What the shop decides once the customer said Yes. Throws a Stop after a No, or if nobody answers. */
async function decisionOf(
  market: Market,
  { productId }: Chosen,
  { price, patience }: { price: number; patience: number },
): Promise<string> {
  for (const late = Date.now() + patience; Date.now() < late; await delay(PAUSE)) {
    const { waiting, offers } = await market.use('my_offers', { productId }, AgentOffers)
    if (waiting.some(({ product }) => product === productId)) continue
    const made = offers.flatMap((each) => each.offers).find((offer) => offer.price === price)
    if (made) return made.status
    throw new Stop(`You refused the offer of ${formatMoney(price)}.`, EXIT.notAllowed)
  }
  throw new Stop(`Nobody said Yes to ${formatMoney(price)} in time.`, EXIT.notAllowed)
}
