import { formatMoney, isolated, paths, type AuditEntry } from '@haggle/shared-contract'
import { readableEmail } from '../session/readableEmail'

const TITLES: Record<string, string> = {
  login: 'Login',
  'login.failed': 'Failed login',
  'password.changed': 'Password changed',
  'email.changed': 'Email changed',
  'totp.enabled': 'Login with a code turned on',
  'totp.disabled': 'Login with a code turned off',
  'session.ended': 'A device was logged out',
  'mandate.given': 'Agent allowed',
  'mandate.ended': 'Agent ended',
  'account.restored': 'Account restored',
  'product.added': 'Product added',
  'product.changed': 'Product changed',
  'product.deleted': 'Product deleted',
  'products.imported': 'Products imported',
  'haggling.changed': 'Haggling settings changed',
  'shopOffer.made': 'Price offered to a customer',
  'shopOffer.withdrawn': 'Offer withdrawn',
  'order.delivered': 'Order marked as delivered',
  'order.part.cancelled': 'Part of an order cancelled',
  'order.return.asked': 'Return asked for',
  'order.return.accepted': 'Return accepted',
  'order.return.refused': 'Return refused',
  'shop.approved': 'Shop approved',
  'shop.paused': 'Shop paused',
  'shop.resumed': 'Shop opened again',
  'shop.suspended': 'Shop suspended',
  'shop.restored': 'Suspension ended',
  'refund.pending': 'Refund begun',
  'refund.processed': 'Refund paid out',
  'refund.failed': 'Refund failed',
}

/** An entry's action in words; as it is called where there are none. */
export const titleOf = ({ action }: AuditEntry): string => TITLES[action] ?? action

const asText = (value: unknown) => isolated(String(value))
const asMoney = (value: unknown) => (typeof value === 'number' ? formatMoney(value) : String(value))

/** The fields that are shown, in this order. */
const FIELDS: [name: string, label: string, format?: (value: unknown) => string][] = [
  ['name', 'Name'],
  ['email', 'Email', (value) => readableEmail(String(value))],
  ['category', 'Category'],
  ['mrp', 'MRP', asMoney],
  ['sellingPrice', 'Selling price', asMoney],
  ['minNegotiablePrice', 'Minimum negotiable price', asMoney],
  ['countInStock', 'Stock'],
  ['options', 'Options'],
  ['variant', 'Variant'],
  ['counter', 'Counter offers'],
  ['target', 'Target price', asMoney],
  ['hours', 'Hours to accept'],
  ['price', 'Price', asMoney],
  ['amount', 'Amount', asMoney],
  ['reason', 'Reason'],
  ['added', 'Added'],
  ['changed', 'Changed'],
]

/** Fields whose values are too long to show. */
const LONG: [name: string, label: string][] = [
  ['description', 'Description'],
  ['image', 'Picture'],
]

/** The variants of a product, each a field of its own: 'variant M, Red'. */
const variantsIn = (before: object, after: object): typeof FIELDS =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => name.startsWith(VARIANT))
    .map((name) => [name, `Variant ${isolated(name.slice(VARIANT.length))}`])

const VARIANT = 'variant '

/** What an entry changed, in words. */
export function changesOf({ before = {}, after = {} }: AuditEntry): string[] {
  const short = [...FIELDS, ...variantsIn(before, after)].flatMap(([name, label, format = asText]) => {
    const [old, now] = [before[name], after[name]]
    if (old !== undefined && now !== undefined) return `${label} from ${format(old)} to ${format(now)}`
    const only = now ?? old
    return only === undefined ? [] : `${label}: ${format(only)}`
  })
  const long = LONG.flatMap(([name, label]) => (name in before && name in after ? `${label} changed` : []))
  return [...short, ...long]
}

/** The screen of what an entry is about, and the link's text; undefined if there is none. */
export function linkOf(
  { action, subject, after }: AuditEntry,
  isOwner: boolean,
): { to: string; text: string } | undefined {
  const [kind] = action.split('.')
  if (kind === 'order' || kind === 'refund')
    return { to: isOwner ? `${paths.shopOrders}?q=${subject}` : paths.order(subject), text: 'Order' }
  const product = kind === 'shopOffer' ? after?.product : subject
  if (!['product', 'haggling', 'shopOffer'].includes(kind ?? '') || action === 'product.deleted') return undefined
  return typeof product === 'string' ? { to: paths.editProduct(product), text: 'Product' } : undefined
}
