import type { PaymentConfirmation, PaymentStart } from '@haggle/shared-contract'
import { act, waitFor } from '@testing-library/react'
import type { RazorpayOptions } from '../orders/payment/razorpay'

export const confirmation: PaymentConfirmation = {
  razorpay_order_id: 'order_r1',
  razorpay_payment_id: 'pay_r1',
  razorpay_signature: 'signed',
}

/** A double of the provider's popup, not in the page yet. */
export function fakePopup() {
  delete window.Razorpay
  const opened: RazorpayOptions[] = []
  let failures = 0
  let loads = 0
  class Popup {
    readonly #options: RazorpayOptions

    constructor(options: RazorpayOptions) {
      this.#options = options
    }
    open = () => void opened.push(this.#options)
    close = () => this.#options.modal.ondismiss()
  }
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement
    loads += 1
    const fails = failures-- > 0
    if (!fails) window.Razorpay = Popup
    setTimeout(() => script.dispatchEvent(new Event(fails ? 'error' : 'load')))
  })
  const start: PaymentStart = {
    amount: 12345,
    currency: 'USD',
    orderId: 'order_r1',
    keyId: 'rzp_test_1',
    checkoutUrl: '/sandbox/razorpay/checkout.js',
  }
  const latest = () => {
    const options = opened.at(-1)
    if (!options) throw new Error('No popup is open.')
    return options
  }

  return {
    /** The reply of `POST /api/orders/{id}/razorpay`. */
    start,
    opened,
    scriptLoads: () => loads,
    isInPage: () => {
      window.Razorpay = Popup
    },
    /** Resolves once the script has loaded and code that waited for it has run. */
    scriptLoaded: async () => {
      await waitFor(() => expect(loads).toBeGreaterThan(0))
      await act(() => new Promise((resolve) => setTimeout(resolve)))
    },
    failsToLoad: (times: number) => {
      failures = times
    },
    /** As its frame does, which leaves nothing focused when it is removed: the button of the page is disabled. */
    takesFocus: () => {
      const frame = document.createElement('button')
      document.body.append(frame)
      frame.focus()
      frame.remove()
    },
    pays: () => act(() => Promise.resolve(latest().handler(confirmation))),
    closes: () => act(() => Promise.resolve(latest().modal.ondismiss())),
  }
}
