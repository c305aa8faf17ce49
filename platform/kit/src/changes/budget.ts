import { z } from 'zod'

/** Days whose visits and failures a budget of errors is about. */
export const BUDGET_DAYS = 30

/** Whether the registry may call an address: by TLS, at a name that is not this network's own. */
function isWebhook(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, hostname } = new URL(address)
  return protocol === 'https:' && username === '' && /\.[a-z][a-z0-9-]*$/.test(hostname)
}

/** The share of a remote's visits that may fail, such as 0.005, and who is told once when more did. */
export const BudgetRequest = z.strictObject({
  errors: z.number().min(0.0001, 'must be at least 0.01%').max(1, 'must be at most 100%'),
  webhook: z.string().max(500).refine(isWebhook, 'must be an https:// address with the name of a site').optional(),
})
export type BudgetRequest = z.infer<typeof BudgetRequest>

/** A budget as it is shown: of the webhook, which may hold a secret, the site alone. `spent` is 1 when all of it is. */
export const Budget = z.object({
  name: z.string(),
  errors: z.number(),
  webhook: z.string().optional(),
  by: z.string(),
  at: z.iso.datetime(),
  spent: z.number().optional(),
})
export type Budget = z.infer<typeof Budget>

export const shownShare = (share: number): string => `${Number((share * 100).toPrecision(3))}%`

/** A sentence about a budget. */
export const budgetLine = ({ name, errors, webhook, spent }: Budget): string =>
  `${shownShare(errors)} of the visits of ${name} may fail in ${BUDGET_DAYS} days${
    spent === undefined ? '' : `; ${shownShare(spent)} of that is spent`
  }. ${webhook === undefined ? 'Nobody is told' : `${webhook} is told once`} when all of it is.`
