import type { CartItem, Product, SessionUser } from '@haggle/shared-contract'
import { fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import ProductDetail from '../product/ProductDetail'
import { lamp } from './market'

interface Visit {
  session?: SessionUser | null
  product?: Product
  cart?: CartItem[]
  /** The query of the address. */
  at?: string
}

const watching = new Set<() => void>()

/** Brings what waits until it is near the screen near to it. */
export const comeNear = () => watching.forEach((see) => see())

class Observer {
  private readonly see: () => void
  constructor(onSeen: IntersectionObserverCallback) {
    this.see = () => onSeen([{ isIntersecting: true } as IntersectionObserverEntry], this as never)
  }
  observe = () => void watching.add(this.see)
  disconnect = () => void watching.delete(this.see)
}

/** Stands in for what a product's page needs of a browser and jsdom has not. */
export function asInBrowser(): void {
  Element.prototype.scrollIntoView ??= () => {}
  Element.prototype.scrollTo ??= () => {}
  globalThis.IntersectionObserver ??= Observer as never
}

/** A visitor on a product's page, without offers so far. */
export function visitProduct({ session = null, product = lamp, cart = [], at = '' }: Visit = {}) {
  asInBrowser()
  const backend = fakeBackend({ session, cart })
  backend.api.onGet(`/api/products/${product._id}`).reply(200, product)
  backend.api.onGet(`/api/negotiations/${product._id}`).reply(200, { productId: product._id, attemptsLeft: 3 })
  const page = renderScreen(<ProductDetail />, {
    wrapper: backend.Wrapper,
    at: `/product/${product._id}${at}`,
    path: '/product/:id',
  })
  return { backend, ...page }
}
