import { paths, type Order } from 'shared-contract'
import { errorMessage, useCart } from 'shared-state'
import { Button, useToast } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'
import { useLazyQuoteQuery } from '../cart/api'

/** Adds the ordered products to the cart again, at current prices and limited to the stock; disabled until the order is known. */
export function BuyAgain({ order }: { order: Order | undefined }) {
  const cart = useCart()
  const toast = useToast()
  const navigate = useNavigate()
  const [quote, { isFetching }] = useLazyQuoteQuery()

  const buy = async ({ orderItems }: Order) => {
    const asked = orderItems.map(({ product, qty }) => ({ product, qty }))
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
    const short = data.orderItems.filter(({ qty }, at) => qty < (asked[at]?.qty ?? 0)).map(({ name }) => name)
    if (short.length > 0) toast({ status: 'warning', title: 'Not all is in stock', description: short.join(', ') })
    if (available.length > 0) void navigate(paths.cart)
  }

  return (
    <Button type="primary" disabled={!order} loading={isFetching} onClick={() => order && void buy(order)}>
      Buy again
    </Button>
  )
}
