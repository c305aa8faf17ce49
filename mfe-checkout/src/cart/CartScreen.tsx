import { lineKey, lineName, paths } from '@haggle/shared-contract'
import { useSession } from '@haggle/shared-state'
import { Card, EmptyState, LinkButton, Page, Slot, useToast } from '@haggle/shared-ui'
import { useNavigate } from '@haggle/shared-ui/router'
import { CartLine } from './CartLine'
import { CartSummary } from './CartSummary'
import { useQuotedCart, type QuotedCart } from './useQuotedCart'
import styles from './CartScreen.module.css'

/** The cart. */
export default function CartScreen() {
  const cart = useQuotedCart()
  return cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} />
}

const EmptyCart = () => (
  <Page title="Your Cart is Empty">
    <EmptyState title="Find something you like, and haggle for it.">
      <LinkButton type="primary" to={paths.home}>
        Start Shopping
      </LinkButton>
    </EmptyState>
    <End lines={[]} />
  </Page>
)

/** The place for parts of other remotes below the cart. */
const End = ({ lines }: Pick<QuotedCart, 'lines'>) => (
  <Slot name="checkout/cart-end" pass={{ products: lines.map(({ product }) => product) }} />
)

const UNDO_MILLISECONDS = 8000

function FilledCart({ cart }: { cart: QuotedCart }) {
  const toast = useToast()
  const session = useSession()
  const navigate = useNavigate()

  const proceed = () => {
    if (session) return navigate(paths.checkout)
    // The guard requires a session; it can end while the screen is open (D38).
    window.alert('Please log in to proceed to checkout.')
    return navigate(paths.loginForCheckout)
  }
  const change = (title: string, make: () => void) => {
    const undo = cart.undoable(make)
    // what is removed takes the focus with it
    const action = { label: 'Undo', onPress: undo, takesLostFocus: true }
    toast({ status: 'info', title, duration: UNDO_MILLISECONDS, action })
  }

  return (
    <Page title="Your Cart">
      <div className={styles.columns}>
        <Card as="ul" className={styles.lines} aria-label="Items">
          {cart.lines.map((line) => (
            <CartLine
              key={lineKey(line)}
              line={line}
              cart={cart}
              onRemove={() => change(`Removed ${lineName(line)}`, () => cart.remove(lineKey(line)))}
            />
          ))}
        </Card>
        <CartSummary cart={cart} onProceed={proceed} onClear={() => change('Cart cleared', cart.clear)} />
      </div>
      <End lines={cart.lines} />
    </Page>
  )
}
