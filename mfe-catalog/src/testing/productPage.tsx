import type { CartItem, Product, SessionUser } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import ProductDetail from '../product/ProductDetail'
import { lamp } from './market'

interface Visit {
  session?: SessionUser | null
  product?: Product
  cart?: CartItem[]
}

/** A visitor on a product's page, without offers so far. */
export function visitProduct({ session = null, product = lamp, cart = [] }: Visit = {}) {
  // jsdom has none
  Element.prototype.scrollIntoView ??= () => {}
  const backend = fakeBackend({ session, cart })
  backend.api.onGet(`/api/products/${product._id}`).reply(200, product)
  backend.api.onGet(`/api/negotiations/${product._id}`).reply(200, { productId: product._id, attemptsLeft: 3 })
  const page = renderScreen(<ProductDetail />, {
    wrapper: backend.Wrapper,
    at: `/product/${product._id}`,
    path: '/product/:id',
  })
  return { backend, ...page }
}
