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
export type AlertName = (typeof ALERTS)[number]

/** Raises an alert: one log line of level error with the field `alert`. The details must not contain secrets. */
export type RaiseAlert = (alert: AlertName, details: Record<string, unknown>) => void

/** Writes alerts to the application's log. */
export function alertLog({ log, logLevel }: Pick<Config, 'log' | 'logLevel'>): RaiseAlert {
  const lines = pino(lineOptions(logLevel), withoutEmails(logOutput(log)))
  return (alert, details) => lines.error({ alert, ...details }, ALERT_WORDS[alert].says)
}

/** What happened, and what to do about it; docs/operations.md says the same. */
export const ALERT_WORDS: Record<AlertName, { says: string; todo: string }> = {
  refund_failed: {
    says: 'a refund failed: give the money back at the payment provider',
    todo: 'Try it again at its order.',
  },
  refunds_exceed_payment: {
    says: 'more was refunded than was paid',
    todo: "Compare the payment's refunds in the provider's dashboard.",
  },
  payment_unmatched: {
    says: 'a payment was not of its order’s amount or currency, and is refunded',
    todo: "Look at offers and fees in the provider's dashboard.",
  },
  webhook_unsettled: {
    says: 'a webhook of the payment provider can never be settled',
    todo: "Look up its ids in the provider's dashboard: it does not send it again.",
  },
  payment_disputed: {
    says: 'a customer disputes a payment',
    todo: 'Answer it among the disputes, by its last day.',
  },
  mail_undeliverable: {
    says: 'a mail could not be delivered and was given up',
    todo: "Look at SMTP_URL and the mail server's log.",
  },
}
