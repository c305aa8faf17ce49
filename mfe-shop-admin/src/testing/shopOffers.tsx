import type { ReceivedOffer, ReceivedOffers, ShopOffer } from 'shared-contract'
import { fakeBackend } from 'shared-state/testing'
import { renderScreen } from 'shared-ui/testing'
import ShopOffersScreen from '../offers/ShopOffersScreen'
import { lamp, owner } from './shop'

export const OFFERS = '/api/shops/s-owner/offers'

const UNTIL = new Date(Date.now() + 3_600_000).toISOString()

export const shopOffer: ShopOffer = {
  id: 'a1',
  productId: 'lamp',
  kind: 'reply',
  price: 850,
  until: UNTIL,
  state: 'open',
}

/** An offer of $700 that Ada made just now, and that was declined. */
export const received = (change: Partial<ReceivedOffer> = {}): ReceivedOffer => ({
  id: 'o1',
  product: { _id: 'lamp', name: lamp.name, image: lamp.image, sellingPrice: 1000 },
  customer: { _id: 'ada', name: 'Ada' },
  price: 700,
  status: 'rejected',
  createdAt: new Date().toISOString(),
  ...change,
})

export const listOf = (offers: ReceivedOffer[], page = 1, pages = 1): ReceivedOffers => ({
  offers,
  page,
  pages,
  total: offers.length,
})

/** The owner's offers on screen. */
export function openOffers(
  offers: ReceivedOffer[] = [received()],
  { at = '/shop/offers', pages = 1, product = lamp } = {},
) {
  const backend = fakeBackend({ session: owner })
  backend.api.onGet('/api/products/shop/s-owner').reply(200, [lamp])
  backend.api.onGet('/api/products/lamp').reply(200, product)
  const holds = (offers: ReceivedOffer[]) => backend.api.onGet(OFFERS).reply(200, listOf(offers, 1, pages))
  holds(offers)
  const sent = (method: 'post' | 'put') =>
    JSON.parse((backend.api.history[method][0]?.data as string) ?? 'null') as unknown
  const asked = () => backend.api.history.get.filter(({ url }) => url === OFFERS).map(({ params }) => params as object)
  return { backend, holds, sent, asked, ...renderScreen(<ShopOffersScreen />, { wrapper: backend.Wrapper, at }) }
}
