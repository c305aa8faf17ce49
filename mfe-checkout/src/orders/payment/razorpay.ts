import type { PaymentConfirmation } from '@haggle/shared-contract'
import { closeOnBack } from './closeOnBack'

/** Options of the provider's popup, with the provider's names. `amount` in the currency's smallest unit. */
export interface RazorpayOptions {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  prefill: { name: string; email: string }
  theme: { color: string }
  handler: (confirmation: PaymentConfirmation) => void
  modal: { ondismiss: () => void }
}

type RazorpayConstructor = new (options: RazorpayOptions) => { open: () => void; close: () => void }

declare global {
  interface Window {
    /** Set by the provider's script. */
    Razorpay?: RazorpayConstructor
  }
}

/** Loads the provider's script, unless the page has it. */
export const loadRazorpay = async (url: string): Promise<RazorpayConstructor> =>
  window.Razorpay ?? (await loadScript(url))

function loadScript(url: string): Promise<RazorpayConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`The payment provider's script ${url} could not be loaded.`))
    }
    script.src = url
    script.async = true
    script.onerror = fail
    script.onload = () => (window.Razorpay ? resolve(window.Razorpay) : fail())
    document.head.append(script)
  })
}

/** Opens the popup. Resolves with the payment, or undefined when closed; a declined card keeps it open. */
export function collectPayment(
  Razorpay: RazorpayConstructor,
  options: Omit<RazorpayOptions, 'handler' | 'modal'>,
): Promise<PaymentConfirmation | undefined> {
  return new Promise((resolve) => {
    const popup = new Razorpay({
      ...options,
      handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }) =>
        void leave().then(() => resolve({ razorpay_order_id, razorpay_payment_id, razorpay_signature })),
      modal: { ondismiss: () => void leave().then(() => resolve(undefined)) },
    })
    const leave = closeOnBack(() => {
      popup.close()
      resolve(undefined)
    })
    popup.open()
  })
}
