import type { OfferThread, OfferThreads, PastOffer } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import ShopOffersScreen from '../offers/ShopOffersScreen'
import { lamp, owner } from './shop'

export const OFFERS = '/api/shops/s-owner/offers'

const UNTIL = new Date(Date.now() + 3_600_000).toISOString()

type Answer = OfferThread['answers'][number]

export const shopOffer: Answer = {
  id: 'a1',
  productId: 'lamp',
  kind: 'reply',
  price: 850,
  until: UNTIL,
  state: 'open',
  createdAt: new Date().toISOString(),
}

/** A thread of one offer of $700 that Ada made just now, and that was declined. */
export const thread = (change: Partial<OfferThread> = {}, offer: Partial<PastOffer> = {}): OfferThread => ({
  product: { _id: 'lamp', name: lamp.name, image: lamp.image, sellingPrice: 1000 },
  customer: { _id: 'ada', name: 'Ada' },
  offers: [{ id: 'o1', price: 700, status: 'rejected', createdAt: new Date().toISOString(), ...offer }],
  answers: [],
  canReply: true,
  ...change,
})

export const listOf = (threads: OfferThread[], page = 1, pages = 1): OfferThreads => ({
  threads,
  page,
  pages,
  total: threads.length,
})

/** The owner's offers on screen. */
export function openOffers(
  threads: OfferThread[] = [thread()],
  { at = '/shop/offers', pages = 1, product = lamp } = {},
) {
  const backend = fakeBackend({ session: owner })
  backend.api.onGet('/api/products/shop/s-owner').reply(200, [lamp])
  backend.api.onGet('/api/products/lamp').reply(200, product)
  const holds = (threads: OfferThread[]) => backend.api.onGet(OFFERS).reply(200, listOf(threads, 1, pages))
  holds(threads)
  const sent = (method: 'post' | 'put') =>
    JSON.parse((backend.api.history[method][0]?.data as string) ?? 'null') as unknown
  const asked = () => backend.api.history.get.filter(({ url }) => url === OFFERS).map(({ params }) => params as object)
  return { backend, holds, sent, asked, ...renderScreen(<ShopOffersScreen />, { wrapper: backend.Wrapper, at }) }
}
