import { randomInt } from 'node:crypto'
import type { SandboxOrderRow, SandboxPaymentRow, SandboxRefundRow } from '../src/core/database/tables'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID_LENGTH = 14

/** An id in the provider's format, such as `order_` and 14 letters and digits. */
export const providerId = (kind: 'order' | 'pay' | 'rfnd' | 'evt' | 'trf' | 'disp' | 'doc'): string =>
  `${kind}_${Array.from({ length: ID_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

const seconds = (ms: number) => Math.floor(ms / 1000)

/** An order in the provider's format. */
export const orderEntity = (order: SandboxOrderRow, attempts: number) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.status === 'paid' ? order.amount : 0,
  amount_due: order.status === 'paid' ? 0 : order.amount,
  currency: order.currency,
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts,
  notes: [],
  created_at: seconds(order.created_at),
})

const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank.',
  error_source: 'issuer_bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_declined',
}
const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
}

/** A payment in the provider's format. */
export const paymentEntity = (payment: SandboxPaymentRow) => ({
  id: payment.id,
  entity: 'payment',
  amount: payment.amount,
  currency: payment.currency,
  status: payment.status,
  order_id: payment.order_id,
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: payment.amount_refunded,
  refund_status: payment.amount_refunded === 0 ? null : payment.status === 'refunded' ? 'full' : 'partial',
  captured: payment.status === 'captured' || payment.status === 'refunded',
  description: null,
  card: { entity: 'card', last4: payment.card_last4, network: 'Visa', type: 'credit' },
  bank: null,
  wallet: null,
  vpa: null,
  notes: [],
  offer_id: payment.offer_id,
  fee: payment.customer_fee,
  tax: 0,
  fee_bearer: payment.customer_fee > 0 ? 'customer' : 'platform',
  ...(payment.status === 'failed' ? DECLINED : NO_ERROR),
  created_at: seconds(payment.created_at),
})

/** A refund in the provider's format. */
export const refundEntity = (refund: SandboxRefundRow, currency: string) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency,
  payment_id: refund.payment_id,
  notes: [],
  receipt: refund.receipt,
  status: refund.status,
  speed_processed: 'normal',
  speed_requested: 'normal',
  created_at: seconds(refund.created_at),
})
