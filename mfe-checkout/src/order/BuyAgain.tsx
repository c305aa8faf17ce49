import { lineName, paths, type Order } from '@haggle/shared-contract'
import { errorMessage, useCart } from '@haggle/shared-state'
import { Button, useIsOnScreen, useToast } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { useCheckoutQuoteOnceMutation } from '../cart/api'

/** Adds the ordered products to the cart again, at current prices and limited to the stock; disabled until the order is known. */
export function BuyAgain({ order }: { order: Order | undefined }) {
  const cart = useCart()
  const toast = useToast()
  const navigate = useNavigate()
  const isOnScreen = useIsOnScreen()
  const [quote, { isLoading }] = useCheckoutQuoteOnceMutation()

  const buy = async ({ _id, orderItems }: Order) => {
    const asked = orderItems.map(({ product, variant, qty }) => ({ product, variant, qty }))
    const { data, error } = await quote({ orderItems: asked })
    if (!data)
      return toast({
        status: 'error',
        title: 'Not added',
        description: errorMessage(error, 'Prices and stock could not be checked just now.'),
      })
    const available = data.orderItems.filter(({ qty }) => qty > 0)
    for (const { qty, sellingPrice, ...item } of available)
      cart.add({ ...item, price: sellingPrice ?? item.price }, qty)
    const short = data.orderItems.filter(({ qty }, at) => qty < (asked[at]?.qty ?? 0)).map(lineName)
    if (short.length > 0) toast({ status: 'warning', title: 'Not all is in stock', description: short.join(', ') })
    if (available.length === 0) return
    if (isOnScreen.current) await navigate(paths.cart)
    else toast({ status: 'success', title: 'Added to cart!', description: `Order ${_id} once more.`, duration: 3000 })
  }

  return (
    <Button disabled={!order} loading={isLoading} onClick={() => order && void buy(order)}>
      Buy again
    </Button>
  )
}
