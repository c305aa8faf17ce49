import { PAYMENT_METHOD, totalsOf, type ShippingAddress } from 'shared-contract'
import { useQuotedCart } from '../cart/useQuotedCart'
import { useFinishPaying } from '../orders/useFinishPaying'
import { usePayment } from '../payment/usePayment'
import { usePlaceOrder } from './usePlaceOrder'

/** Turns the cart into a paid order. */
export function useCheckout() {
  const cart = useQuotedCart()
  const placeOrder = usePlaceOrder()
  const { paid, ...payment } = usePayment(useFinishPaying())

  /** Pays the cart, accepting changed prices and stock. */
  const pay = (shippingAddress: ShippingAddress) => {
    if (cart.hasChanges) cart.accept()
    const { items, totals } = cart.hasChanges ? cart.accepted : cart
    const { taxPrice, shippingPrice, totalPrice } = totals
    const order = {
      orderItems: items.map(({ product, name, qty, image, price, shop }) => {
        return { product, name, qty, image, price, shop }
      }),
      shippingAddress,
      paymentMethod: PAYMENT_METHOD,
      taxPrice,
      shippingPrice,
      totalPrice,
    } as const
    return payment.pay(() => placeOrder(order))
  }

  // the paid items have left the cart, but a slow phone shows this screen until My Orders has opened
  const summary = paid ? { lines: paid.orderItems, totals: totalsOf(paid.orderItems) } : cart
  return { cart, summary, pay, phase: payment.phase, error: payment.error }
}
