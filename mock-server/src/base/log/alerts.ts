import { pino } from 'pino'
import type { Config } from '../config'
import { lineOptions } from './lineOptions'
import { logOutput } from './logOutput'
import { withoutEmails } from './withoutEmails'

/** Events that an operator must act on. Alert rules match these names (docs/operations.md). */
export const ALERTS = [
  'refund_failed',
  'refunds_exceed_payment',
  'payment_unmatched',
  'webhook_unsettled',
  'payment_disputed',
  'mail_undeliverable',
] as const
type AlertName = (typeof ALERTS)[number]

/** Raises an alert: one log line of level error with the field `alert`. The details must not contain secrets. */
export type RaiseAlert = (alert: AlertName, details: Record<string, unknown>) => void

/** Writes alerts to the application's log. */
export function alertLog({ log, logLevel }: Pick<Config, 'log' | 'logLevel'>): RaiseAlert {
  const lines = pino(lineOptions(logLevel), withoutEmails(logOutput(log)))
  return (alert, details) => lines.error({ alert, ...details }, sentences[alert])
}

const sentences: Record<AlertName, string> = {
  refund_failed: 'a refund failed: give the money back at the payment provider',
  refunds_exceed_payment: 'more was refunded than was paid',
  payment_unmatched: 'a payment was not of its order’s amount or currency, and is refunded',
  webhook_unsettled: 'a webhook of the payment provider can never be settled',
  payment_disputed: 'a customer disputes a payment',
  mail_undeliverable: 'a mail could not be delivered and was given up',
}
