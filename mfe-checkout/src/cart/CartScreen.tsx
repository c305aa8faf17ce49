import { useState } from 'react'
import { paths } from 'shared-contract'
import { useSession } from 'shared-state'
import { Card, EmptyState, LinkButton, Page, VisuallyHidden } from 'shared-ui'
import { useNavigate } from 'shared-ui/router'
import { CartLine } from './CartLine'
import { CartSummary } from './CartSummary'
import { useQuotedCart, type QuotedCart } from './useQuotedCart'
import styles from './CartScreen.module.css'

/** The cart. */
export default function CartScreen() {
  const cart = useQuotedCart()
  const [news, setNews] = useState<string>()
  return (
    <>
      {cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} onNews={setNews} />}
      <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
    </>
  )
}

const EmptyCart = () => (
  <Page title="Your Cart is Empty">
    <EmptyState title="Find something you like, and haggle for it.">
      <LinkButton type="primary" to={paths.home}>
        Start Shopping
      </LinkButton>
    </EmptyState>
  </Page>
)

interface FilledCartProps {
  cart: QuotedCart
  /** Called with what is announced to screen readers. */
  onNews: (news: string) => void
}

function FilledCart({ cart, onNews }: FilledCartProps) {
  const session = useSession()
  const navigate = useNavigate()

  const proceed = () => {
    if (session) return navigate(paths.checkout)
    // The guard requires a session; it can end while the screen is open (D38).
    window.alert('Please log in to proceed to checkout.')
    return navigate(paths.loginForCheckout)
  }
  const tellRemoved = (left: number) => onNews(`Removed. Products in your cart: ${left}.`)
  const remove = (product: string) => {
    cart.remove(product)
    tellRemoved(cart.lines.length - 1)
  }
  const clear = () => {
    cart.clear()
    tellRemoved(0)
  }

  return (
    <Page title="Your Cart">
      <div className={styles.columns}>
        <Card as="ul" className={styles.lines} aria-label="Items">
          {cart.lines.map((line) => (
            <CartLine key={line.product} line={line} cart={cart} onRemove={() => remove(line.product)} />
          ))}
        </Card>
        <CartSummary cart={cart} onProceed={proceed} onClear={clear} />
      </div>
    </Page>
  )
}
