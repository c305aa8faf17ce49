import { z } from 'zod'

/** What is passed to parts below the cart: the ids of the products in it. */
const CartEnd = z.object({ products: z.array(z.string()) })

declare global {
  interface HaggleSlots {
    'checkout/cart-end': z.infer<typeof CartEnd>
  }
}

export default CartEnd
