import { useState } from 'react'
import { type CartItem, paths, type Product } from 'shared-contract'
import { useCart, useSession } from 'shared-state'
import { useToast, type Toast } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'

const TOAST_MILLISECONDS = 3000

/** Buying as a customer, or as a guest whose cart passes to the next login (D8). */
export function usePurchase(product: Product) {
  const [chosen, setQuantity] = useState(1)
  const { items, add } = useCart()
  const toast = useToast()
  const navigate = useNavigate()
  const quantity = Math.max(1, Math.min(chosen, product.countInStock))
  const inCart = items.find((line) => line.product === product._id)?.qty ?? 0

  const put = () => {
    const { qty, clamped } = add(lineOf(product), quantity)
    return { added: qty - inCart, clamped }
  }

  return {
    quantity,
    setQuantity,
    isInCart: inCart > 0,
    isAllowed: useSession()?.role !== 'shopOwner',
    addToCart: () => toast(toastFor(product.name, put())),
    buyNow: () => {
      const outcome = put()
      if (outcome.clamped) toast(toastFor(product.name, outcome))
      void navigate(paths.checkout)
    },
  }
}

function toastFor(name: string, { added, clamped }: { added: number; clamped: boolean }): Toast {
  const done = `${added} x ${name} added to your cart.`
  const duration = TOAST_MILLISECONDS
  if (!clamped) return { status: 'success', title: 'Added to cart!', description: done, duration }
  if (added === 0) return { status: 'warning', title: 'Your cart already holds all that are in stock.', duration }
  return { status: 'warning', title: 'Added to cart!', description: `${done} No more are in stock.`, duration }
}

const lineOf = ({ _id, name, image, sellingPrice, countInStock, shop }: Product): Omit<CartItem, 'qty'> => ({
  product: _id,
  name,
  image,
  price: sellingPrice,
  countInStock,
  shop: shop._id,
})
