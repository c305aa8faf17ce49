import { type CartItem, lineKey, lineName, paths } from '@haggle/shared-contract'
import { useCart, useSession, type Cart } from '@haggle/shared-state'
import { useToast, type Toast } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useState, useTransition } from 'react'
import type { ShownProduct } from '../options/shownProduct'

const TOAST_MILLISECONDS = 3000

/** Purchases by a customer, or by a guest whose cart passes to the next log-in (D8). */
export function usePurchase(product: ShownProduct) {
  const [chosen, setQuantity] = useState(1)
  const [isLeaving, startLeaving] = useTransition()
  const { items, add, setQuantity: setInCart } = useCart()
  const addToCart = useAddToCart()
  const navigate = useNavigate()
  const session = useSession()
  const quantity = Math.max(1, Math.min(chosen, product.countInStock))

  return {
    quantity,
    setQuantity,
    inCart: quantityIn(items, product),
    isAllowed: (session?.role ?? 'user') === 'user',
    isOwn: session?.shopId !== undefined && session.shopId === product.shop?._id,
    addToCart: () => addToCart(product, quantity),
    buyNow: () => {
      // the chosen quantity, whatever the cart holds of it (D31)
      add(lineOf(product), quantity)
      setInCart(keyOf(product), quantity)
      startLeaving(async () => {
        await navigate(paths.checkout)
      })
    },
    /** Whether the checkout is being loaded. */
    isLeaving,
  }
}

/** Adds a quantity to the cart and shows the toast. */
export function useAddToCart() {
  const put = usePutInCart()
  const toast = useToast()
  return (product: ShownProduct, quantity: number) =>
    toast({ ...toastFor(lineName(product), put(product, quantity)), duration: TOAST_MILLISECONDS })
}

/** Adds to the cart; says how many were added, fewer than none if the stock fell, and whether the stock limited it. */
function usePutInCart() {
  const { items, add } = useCart()
  return (product: ShownProduct, quantity: number) => {
    const { qty, clamped } = add(lineOf(product), quantity)
    return { added: qty - quantityIn(items, product), qty, clamped }
  }
}

function toastFor(name: string, { added, qty, clamped }: { added: number; qty: number; clamped: boolean }): Toast {
  const done = `${added} x ${name} added to your cart.`
  if (!clamped) return { status: 'success', title: 'Added to cart!', description: done }
  const status = 'warning'
  if (added < 0)
    return { status, title: `Only ${qty} left in stock!`, description: `Your cart now holds ${qty} x ${name}.` }
  if (added === 0) return { status, title: 'Your cart already holds all that are in stock.' }
  return { status, title: 'Added to cart!', description: `${done} No more are in stock.` }
}

const quantityIn = (items: Cart['items'], product: ShownProduct) =>
  items.find((line) => lineKey(line) === keyOf(product))?.qty ?? 0

const keyOf = (product: ShownProduct) => lineKey(lineOf(product))

const lineOf = (product: ShownProduct): Omit<CartItem, 'qty'> => {
  const { _id, variant, variantText, name, image, sellingPrice, countInStock, shop } = product
  return { product: _id, variant, variantText, name, image, price: sellingPrice, countInStock, shop: shop?._id ?? '' }
}
