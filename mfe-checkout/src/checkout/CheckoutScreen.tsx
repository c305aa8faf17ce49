import { Button, ErrorAlert, Page } from '@haggle/shared-ui'
import { Form } from '@haggle/shared-ui/forms'
import { useAddressForm } from '../addresses/useAddressForm'
import { PaymentProgress } from '../orders/payment/PaymentProgress'
import { AddressFields } from './AddressFields'
import { ChangesToAccept } from './ChangesToAccept'
import { OrderSummary } from './OrderSummary'
import { useCheckout } from './useCheckout'
import { useCheckoutRedirect } from './useCheckoutRedirect'
import styles from './CheckoutScreen.module.css'

/** The checkout: shipping address, summary and payment. */
export default function CheckoutScreen() {
  const { cart, summary, pay, phase, error } = useCheckout()
  const address = useAddressForm()
  // The cart is also empty right after payment, while My Orders opens (D32).
  const isRedirecting = useCheckoutRedirect({ isEmpty: cart.lines.length === 0 && phase === 'idle' })
  if (isRedirecting) return null

  const isBusy = phase !== 'idle'
  return (
    <Page title="Checkout">
      <Form form={address.form} className={styles.columns} onSubmit={pay}>
        <AddressFields {...address} />
        <OrderSummary {...summary} cart={cart} isFixed={isBusy}>
          {cart.quoteError && <ErrorAlert message={cart.quoteError} />}
          {error && <ErrorAlert message={error} />}
          <PaymentProgress phase={phase} />
          {cart.hasChanges && !isBusy && (
            <ChangesToAccept cart={cart} onPay={() => void address.form.handleSubmit(pay)()} />
          )}
          <Button type="primary" size="large" block htmlType="submit" disabled={cart.hasChanges || isBusy}>
            Pay with Razorpay
          </Button>
        </OrderSummary>
      </Form>
    </Page>
  )
}
