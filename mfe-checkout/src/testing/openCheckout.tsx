import type { CartItem, Order, QuoteItem, SavedAddress, SessionUser } from '@haggle/shared-contract'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import CheckoutScreen from '../checkout/CheckoutScreen'
import { fakePopup } from './fakePopup'
import { address, atlas, lamp, orderOf, paid, quoteOf } from './market'

interface Situation {
  cart?: CartItem[]
  session?: SessionUser | null
  orders?: Order[]
  addresses?: SavedAddress[]
  changes?: Record<string, Partial<QuoteItem>>
}

export const payButton = () => screen.getByRole('button', { name: 'Pay with Razorpay' })

/** The value beside a label of the summary. */
export const amount = (name: string) => screen.getByText(name).nextSibling

/** The checkout with a back end and a provider that accept everything, unless a test says otherwise. */
export function openCheckout(situation: Situation = {}) {
  const { cart = [lamp, atlas], session = customer, orders = [], addresses = [], changes } = situation
  const backend = fakeBackend({ session, cart })
  const popup = fakePopup()
  backend.api.onGet('/api/orders/myorders').reply(200, orders)
  backend.api.onGet('/api/addresses').reply(200, addresses)
  backend.api.onPost('/api/orders/quote').reply(200, quoteOf(cart, changes))
  backend.api.onPost('/api/orders').reply(201, orderOf(cart))
  backend.api.onPost('/api/orders/order-1/razorpay').reply(200, popup.start)
  backend.api.onPost('/api/orders/order-1/verify-payment').reply(200, orderOf(cart, paid))
  const rendered = renderScreen(<CheckoutScreen />, { wrapper: backend.Wrapper, at: '/checkout', path: '/checkout' })

  const clickPay = () => rendered.user.click(payButton())
  return {
    ...rendered,
    backend,
    popup,
    posts: (url: string) => backend.api.history.post.filter((request) => request.url === url),
    fillAddress: (where = address) => {
      const enter = (label: string, value: string) =>
        fireEvent.change(screen.getByLabelText(label), { target: { value } })
      enter('Address', where.address)
      enter('City', where.city)
      enter('Postal Code', where.postalCode)
      enter('Country', where.country)
    },
    clickPay,
    openPopup: async () => {
      const before = popup.opened.length
      await clickPay()
      await waitFor(() => expect(popup.opened).toHaveLength(before + 1))
    },
  }
}
