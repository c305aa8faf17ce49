import { LoadingText } from '@haggle/shared-ui'
import type { Payment } from './usePayment'

/** What a payment is waiting for. */
export function PaymentProgress({ phase }: Pick<Payment, 'phase'>) {
  if (phase === 'busy') return <LoadingText text="Preparing payment..." />
  if (phase === 'unconfirmed')
    return <LoadingText text="You have paid. Please stay here: we confirm your order once the connection is back." />
  return null
}
