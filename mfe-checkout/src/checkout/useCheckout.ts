import { PAYMENT_METHOD, totalsOf, type ShippingAddress } from '@haggle/shared-contract'
import { useQuotedCart } from '../cart/useQuotedCart'
import { usePayment } from '../orders/payment/usePayment'
import { useFinishPaying } from '../orders/useFinishPaying'
import { usePlaceOrder } from './usePlaceOrder'

/** Turns the cart into a paid order. */
export function useCheckout() {
  const cart = useQuotedCart()
  const placeOrder = usePlaceOrder()
  const { pay: payOrder, phase, order, error } = usePayment(useFinishPaying())

  /** Pays the cart, accepting changed prices and stock. */
  const pay = (shippingAddress: ShippingAddress) => {
    if (cart.hasChanges) cart.accept()
    const { items, totals } = cart.hasChanges ? cart.accepted : cart
    const { taxPrice, shippingPrice, totalPrice } = totals
    const input = {
      orderItems: items.map(({ product, variant, variantText, name, qty, image, price, shop }) => {
        return { product, variant, variantText, name, qty, image, price, shop }
      }),
      shippingAddress,
      paymentMethod: PAYMENT_METHOD,
      taxPrice,
      shippingPrice,
      totalPrice,
    } as const
    return payOrder(() => placeOrder(input))
  }

  // what is paid, whatever happens to the cart: it spends its agreed prices and stock, and has left the cart before a slow
  // phone opens My Orders
  const summary = order ? { lines: order.orderItems, totals: totalsOf(order.orderItems) } : cart
  return { cart, summary, pay, phase, error }
}
