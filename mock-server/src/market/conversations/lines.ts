import { formatMoney, toDollars, type Message, type ShopOffer } from '@haggle/shared-contract'
import { firstIdAt } from '../../base/ids'
import type { ReadQueries } from '../../core/database/database'
import { nameInSentence, withVariantText } from '../catalogue/variantText'
import { answersBetween, offersBetween, partsBetween, type Window } from './lineStore'
import type { Pair } from './store'

/** How a shop's price ended, within a sentence. */
const ENDS: Record<ShopOffer['state'], string> = {
  open: '',
  taken: ': taken',
  declined: ': declined',
  lapsed: ': lapsed',
  withdrawn: ': withdrawn',
  superseded: ': replaced',
  void: ': not valid any more',
}

/**
 * What happened between a customer and a shop until a time, as lines of their conversation (D76). Nothing is stored: they are
 * read from the offers and orders themselves.
 */
export async function linesBetween(
  queries: ReadQueries,
  pair: Pair,
  { until, limit, now }: Window & { now: number },
): Promise<Message[]> {
  const window = { until, limit }
  const [offers, answers, parts] = await Promise.all([
    offersBetween(queries, pair, window).then((rows) => withVariantText(queries, rows)),
    answersBetween(queries, pair, window).then((rows) => withVariantText(queries, rows)),
    partsBetween(queries, pair, window),
  ])
  return [
    ...offers.map(({ id, created_at, offer_cents, accepted, note, ...about }) =>
      line(created_at, `0-${id}`, `Offer of ${money(offer_cents)} for ${named(about)}: ${verdict(accepted)}.`, {
        ...product(about),
        ...(note !== null && { note }),
      }),
    ),
    ...answers.map(({ id, created_at, price_cents, state, valid_until, note, ...about }) => {
      const end = ENDS[state === 'open' && valid_until <= now ? 'lapsed' : state]
      return line(created_at, `1-${id}`, `The shop’s price of ${money(price_cents)} for ${named(about)}${end}.`, {
        ...product(about),
        ...(note !== null && { note }),
      })
    }),
    ...parts.flatMap((part) =>
      progressOf(part).flatMap(([at, what], step) =>
        at === null || at > until
          ? []
          : [
              line(at, `2-${step}-${part.id}`, `Order ${part.order_number}${what}.`, {
                order: part.id,
                orderNumber: part.order_number,
              }),
            ],
      ),
    ),
  ]
}

type Part = Awaited<ReturnType<typeof partsBetween>>[number]

/** The steps of a part, and when it took them; null for those that it did not. */
const progressOf = (part: Part): [number | null, string][] => {
  const { return_state: state, delivered_at } = part
  const answered = state === 'accepted' || state === 'refused'
  return [
    [part.created_at, ' was placed'],
    [part.paid_at, ' was paid'],
    [part.cancelled_at, ' was cancelled'],
    [delivered_at, ' was delivered'],
    // returns of earlier versions have no times
    [state === null ? null : (part.return_asked_at ?? delivered_at), ': a return was asked for'],
    [answered ? (part.return_answered_at ?? delivered_at) : null, `: the return was ${state ?? ''}`],
  ]
}

/** Ids sort by time, before those of messages of the same millisecond. */
const line = (at: number, id: string, text: string, about: Partial<Message>): Message => ({
  id: `${firstIdAt(at)}-${id}`,
  from: 'market',
  line: text,
  ...about,
  createdAt: new Date(at).toISOString(),
})

interface About {
  product_id: string
  name: string
  variant_text?: string
}

const named = ({ name, variant_text }: About) => nameInSentence(name, variant_text)
const product = ({ product_id, name }: About) => ({ product: product_id, productName: name })
const money = (cents: number) => formatMoney(toDollars(cents))
const verdict = (accepted: number) => (accepted === 1 ? 'accepted' : 'not accepted')
