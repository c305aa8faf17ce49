import type { CartItem, Order } from '@haggle/shared-contract'
import { customer, fakeBackend } from '@haggle/shared-state/testing'
import { renderScreen } from '@haggle/shared-ui/testing'
import MyOrdersScreen from '../orders/MyOrdersScreen'

export const MY_ORDERS = '/api/orders/myorders'

interface Situation {
  cart?: CartItem[]
  /** The status of the answer. */
  code?: number
  /** The server's time in the answer, in milliseconds. */
  serverTime?: number
  /** The address. */
  at?: string
}

/** My Orders of a customer, with the server's replies. */
export function openOrders(
  answer: Order[] | { message: string } | undefined,
  { cart = [], code = 200, serverTime = Date.now(), at = '/myorders' }: Situation = {},
) {
  const backend = fakeBackend({ session: customer, cart })
  backend.api.onGet(MY_ORDERS).reply(code, answer, { date: new Date(serverTime).toUTCString() })
  const rendered = renderScreen(<MyOrdersScreen />, { wrapper: backend.Wrapper, at, path: '/myorders' })
  return { ...rendered, backend }
}
