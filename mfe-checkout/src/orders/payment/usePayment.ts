import { BRAND_COLOR, type Order } from '@haggle/shared-contract'
import { errorMessage, useDraft, useSession } from '@haggle/shared-state'
import { useDismissToast, useIsOnScreen, useToast } from '@haggle/shared-ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CHECKOUT_DRAFT } from '../../addresses/useAddressForm'
import { useLazyCheckoutOrderQuery } from '../api'
import { useCheckoutStartPaymentMutation, useCheckoutVerifyPaymentMutation } from './api'
import { collectPayment, loadRazorpay } from './razorpay'
import { untilAnswered } from './untilAnswered'

const VERIFICATION_FAILED = 'There was an issue verifying your payment. Please contact support.'
/** Key under which the tab keeps an order whose popup was opened; it may be paid though its payment was not verified. */
export const UNVERIFIED_DRAFT = 'unverified'
const CANCELLED = 'Payment Cancelled'
const START_FAILED = 'Failed to place order or initiate payment. Please try again.'

interface State {
  /**
   * 'busy' from the click until the popup is closed, and for good once the order is paid; 'unconfirmed' while the card
   * is charged and the server does not answer.
   */
  phase: 'idle' | 'busy' | 'unconfirmed'
  /** The order that is being paid, or was. */
  order?: Order
  /** Why the payment could not start. */
  error?: string
}

export interface Payment extends State {
  /**
   * Gets the order, opens the popup unless the screen has gone meanwhile, and verifies the payment. Does nothing while
   * busy.
   */
  pay: (getOrder: () => Promise<Order>) => Promise<void>
}

/** Pays one order at a time by the provider's popup (D26, D27), then calls `onPaid`. */
export function usePayment(onPaid: (order: Order) => void): Payment {
  const [start] = useCheckoutStartPaymentMutation()
  const [verify] = useCheckoutVerifyPaymentMutation()
  const [fetchOrder] = useLazyCheckoutOrderQuery()
  const session = useSession()
  const draft = useDraft(CHECKOUT_DRAFT)
  const unverified = useDraft(UNVERIFIED_DRAFT)
  const toast = useToast()
  const dismissToast = useDismissToast()
  const [state, setState] = useState<State>({ phase: 'idle' })
  const isBusy = useRef(false)
  const isOnScreen = useIsOnScreen()

  /** Returns the function that opens the popup. */
  const prepare = async (order: Order) => {
    const { checkoutUrl, keyId, orderId, amount, currency } = await start(order._id).unwrap()
    const Razorpay = await loadRazorpay(checkoutUrl)
    return () =>
      collectPayment(Razorpay, {
        key: keyId,
        amount,
        currency,
        order_id: orderId,
        name: 'Haggle',
        prefill: { name: session?.name ?? '', email: session?.email ?? '' },
        theme: { color: BRAND_COLOR },
      })
  }

  const verificationFailed = (description: string) => {
    toast({ status: 'error', title: 'Payment Verification Failed', description, duration: 9000 })
    setState({ phase: 'idle' })
  }

  const finish = (order: Order) => {
    if (order.status === 'refunded') return verificationFailed('Your payment came too late and was refunded.')
    toast({
      status: 'success',
      title: 'Payment Successful!',
      description: 'Your order has been placed and paid.',
      duration: 5000,
    })
    draft.drop()
    unverified.drop()
    setState({ phase: 'busy', order })
    onPaid(order)
  }

  /** A closed popup's order may be paid: in another tab, or by a card whose answer the popup did not get. */
  const finishIfPaid = async ({ _id }: Order) => {
    const { data: order } = await fetchOrder(_id)
    if (!order?.isPaid || isBusy.current) return
    dismissToast(CANCELLED)
    finish(order)
  }

  const run = async (getOrder: () => Promise<Order>) => {
    const pressed = document.activeElement
    const around = pressed?.closest<HTMLElement>('article, section')
    setState({ phase: 'busy' })
    const order = await getOrder()
    // Our verification failed, but the provider's webhook has completed the payment.
    if (order.isPaid) return finish(order)
    setState({ phase: 'busy', order })
    const openPopup = await prepare(order)
    // the order stays pending (D27)
    if (!isOnScreen.current) return
    const wasUnverified = unverified.read()?.order === order._id
    // the page may be reloaded before it learns of the payment
    unverified.keep({ order: order._id })
    const confirmation = await openPopup()
    if (!confirmation) {
      if (!wasUnverified) unverified.drop()
      toast({
        status: 'info',
        title: CANCELLED,
        description: 'You closed the payment popup.',
        duration: 3000,
      })
      // rendered at once, because a disabled button takes no focus
      flushSync(() => setState({ phase: 'idle' }))
      focusAgain(pressed, around)
      void finishIfPaid(order)
      return
    }
    const verifyOnce = () => verify({ orderId: order._id, confirmation }).unwrap()
    await untilAnswered(verifyOnce, () => setState({ phase: 'unconfirmed', order })).then(
      // the specification reads nothing of the reply
      (verified) => finish({ ...order, ...verified }),
      (failure) => {
        // again, because a log-out in another tab has deleted it
        unverified.keep({ order: order._id })
        verificationFailed(errorMessage(failure, VERIFICATION_FAILED))
      },
    )
  }

  const pay = async (getOrder: () => Promise<Order>) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await run(getOrder)
    } catch (failure) {
      setState({ phase: 'idle', error: errorMessage(failure, START_FAILED) })
    } finally {
      isBusy.current = false
    }
  }

  return { ...state, pay }
}

/** Returns the focus after the popup; to the button's container if the button is gone, because the hold lapsed. */
function focusAgain(pressed: Element | null, around: HTMLElement | null | undefined): void {
  if (pressed instanceof HTMLElement && pressed.isConnected) return pressed.focus()
  if (!around) return
  around.tabIndex = -1
  around.focus({ preventScroll: true })
}
