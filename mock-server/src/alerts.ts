import { pino } from 'pino'
import type { Config } from './config'
import { logOutput } from './http/logOutput'

/** What somebody has to look at; operators' rules go by these names (docs/operations.md). */
export type AlertName = 'refund_failed' | 'webhook_unsettled' | 'payment_disputed' | 'mail_undeliverable'

/** Tells the operator, in one line of level error with the field `alert`. No secret may be in the details. */
export type RaiseAlert = (alert: AlertName, details: Record<string, unknown>) => void

/** Alerts go where the log goes. */
export function alertLog({ log, logLevel }: Pick<Config, 'log' | 'logLevel'>): RaiseAlert {
  const lines = pino({ level: logLevel }, logOutput(log))
  return (alert, details) => lines.error({ alert, ...details }, sentences[alert])
}

const sentences: Record<AlertName, string> = {
  refund_failed: 'a refund failed: give the money back at the payment provider',
  webhook_unsettled: 'a webhook of the payment provider can never be settled',
  payment_disputed: 'a customer disputes a payment',
  mail_undeliverable: 'a mail could not be delivered and was given up',
}
