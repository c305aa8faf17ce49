import { AddressForm } from 'shared-contract'
import { Button, ErrorAlert, LoadingText, Page } from 'shared-ui'
import { Form, useForm } from 'shared-ui/forms'
import { ChangesAlert } from '../cart/ChangesAlert'
import { AddressFields } from './AddressFields'
import styles from './CheckoutScreen.module.css'
import { OrderSummary } from './OrderSummary'
import { useCheckout } from './useCheckout'
import { useLeaving } from './useLeaving'

/** Where the order goes, what it costs, and paying it. */
export default function CheckoutScreen() {
  const { cart, pay, phase, error } = useCheckout()
  const form = useForm(AddressForm)
  // A cart that was just paid is empty, too; My Orders is opening then (D32).
  const isLeaving = useLeaving({ isEmpty: cart.lines.length === 0 && phase === 'idle' })
  if (isLeaving) return null

  return (
    <Page title="Checkout">
      <ChangesAlert cart={cart} />
      <Form form={form} className={styles.columns} onSubmit={pay}>
        <AddressFields />
        <OrderSummary cart={cart}>
          {error && <ErrorAlert message={error} />}
          {phase === 'busy' && <LoadingText text="Preparing payment..." />}
          <Button type="primary" size="large" block htmlType="submit" disabled={cart.hasChanges || phase !== 'idle'}>
            Pay with Razorpay
          </Button>
        </OrderSummary>
      </Form>
    </Page>
  )
}
