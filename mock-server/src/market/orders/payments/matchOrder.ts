import type { Provider, ProviderPayment } from './provider'

/** Why an order's payment is of another amount than the order, in the payment's unit: nothing of both if it is not. */
export interface Match {
  /** The provider's offer that its customer used. */
  offerId: string | null
  /** The provider's fee that its customer paid on top. */
  customerFee: number
}

/**
 * How a captured payment pays an order that costs `due`; undefined if it does not match: its currency is another, or neither
 * an offer of the provider's nor a fee that the customer bears explains its amount (D26).
 */
export async function matchOrder(
  provider: Pick<Provider, 'offerOf'>,
  payment: ProviderPayment,
  due: { amount: number; currency: string },
): Promise<Match | undefined> {
  if (payment.currency !== due.currency) return undefined
  const extra = payment.amount - due.amount
  if (extra === 0) return { offerId: null, customerFee: 0 }
  if (isFee(payment, extra)) return { offerId: null, customerFee: extra }
  const customerFee = payment.fee_bearer === 'customer' ? Math.round(feeOf(payment)) : 0
  if (extra >= customerFee) return undefined
  const offerId = payment.offer_id ?? (await provider.offerOf(payment.id))
  return offerId === undefined ? undefined : { offerId, customerFee }
}

/** Whether an amount is the payment's fee, which the provider rounds when it converts it from its own currency. */
function isFee(payment: ProviderPayment, extra: number): boolean {
  const fee = feeOf(payment)
  if (fee === 0 || (payment.fee_bearer ?? 'customer') !== 'customer') return false
  const rounding = rateOf(payment) === 1 ? 0 : 1
  const withTax = fee + (payment.tax ?? 0) * rateOf(payment)
  return [fee, withTax].some((charged) => Math.abs(extra - charged) <= rounding)
}

/** The provider's fee in the payment's unit. */
const feeOf = (payment: ProviderPayment) => (payment.fee ?? 0) * rateOf(payment)

const rateOf = ({ amount, base_amount }: ProviderPayment) => (base_amount ? amount / base_amount : 1)
