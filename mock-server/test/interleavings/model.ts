/** The provider's state: `stingy` refuses refunds, `away` does not answer. */
type Provider = 'well' | 'stingy' | 'away'

/** A market with one product, its orders and their payments. Times in ms. */
export interface Model {
  now: number
  provider: Provider
  stock: number
  received: number
  /** Whether the one agreed price was used. */
  spent: boolean
  orders: ModelOrder[]
}

export interface ModelOrder {
  qty: number
  agreed: boolean
  expiresAt: number
  status: 'pending' | 'paid' | 'expired' | 'cancelled' | 'refunded'
  /** Whether a payment was ever opened at the provider. */
  opened: boolean
  /**
   * In order of creation. Not yet known to the market: `unheard`, captured at the provider, and `returned`, refunded
   * there as well.
   */
  payments: ('unheard' | 'returned' | 'kept' | 'refunding' | 'refunded')[]
}

/** Possible actions. `order` and `payment` are indexes. */
export type Action =
  | { does: 'order'; qty: number; agreed: boolean }
  | { does: 'open'; order: number }
  | { does: 'pay' | 'cancel'; order: number }
  | { does: 'verify' | 'webhook' | 'return'; order: number; payment: number }
  | { does: 'wait'; ms: number }
  | { does: 'reconcile' }
  | { does: 'expire' | 'refund' }
  | { does: 'restock'; added: number }
  | { does: 'provider'; is: Provider }

export const HOLD_MS = 15 * 60 * 1000

/** Returns the possible states after an action: one, unless the action settles several payments. */
export function after(model: Model, action: Action): Model[] {
  if (action.does === 'reconcile') return model.provider === 'away' ? [model] : afterAll(model, newsOf(model))
  if (action.does === 'open') return open(changed(model, expire), action.order)
  return [changed(model, (next) => apply(next, action))]
}

/** Returns the possible states after concurrent actions: those of every sequence. */
export function atOnce(model: Model, actions: readonly Action[]): Model[] {
  const expanded = actions.flatMap((action) => transactionsOf(model, action))
  return distinct([...afterAll(model, actions), ...afterAll(model, expanded)])
}

/** Applies the actions in every order. Works on bit sets of done actions, because most orders reach the same states. */
function afterAll(model: Model, actions: readonly Action[]): Model[] {
  const all = 2 ** actions.length - 1
  const reached: Model[][] = Array.from({ length: all + 1 }, () => [])
  reached[0] = [model]
  for (let done = 0; done < all; done++)
    for (const state of distinct(reached[done] ?? []))
      actions.forEach((action, bit) => {
        if ((done & (1 << bit)) === 0) reached[done | (1 << bit)]?.push(...after(state, action))
      })
  return distinct(reached[all] ?? [])
}

/** The transactions of an action: cancelling expires lapsed orders first, a reconciliation settles one payment at a time. */
function transactionsOf(model: Model, action: Action): Action[] {
  if (action.does === 'cancel') return [{ does: 'expire' }, action]
  return action.does === 'reconcile' ? newsOf(model) : [action]
}

/** The settlements that a reconciliation makes. */
const newsOf = ({ orders }: Model): Action[] => orders.flatMap((_, order) => takenOf(orders, order))

/** Settlements of an order's payments that are not settled yet. */
const takenOf = (orders: readonly ModelOrder[], order: number): Action[] =>
  (orders[order]?.payments ?? []).flatMap((state, payment) =>
    isUnheard(state) || state === 'refunding' ? [{ does: 'verify' as const, order, payment }] : [],
  )

function apply(model: Model, action: Exclude<Action, { does: 'reconcile' | 'open' }>): void {
  switch (action.does) {
    case 'order':
      return place(model, action.qty, action.agreed)
    case 'pay':
      return void orderAt(model, action.order).payments.push('unheard')
    case 'return':
      return void (orderAt(model, action.order).payments[action.payment] = 'returned')
    case 'cancel':
      expire(model)
      return close(model, orderAt(model, action.order), 'cancelled')
    case 'verify':
    case 'webhook':
      return settle(model, orderAt(model, action.order), action.payment)
    case 'wait':
      return void (model.now += action.ms)
    case 'expire':
      return expire(model)
    case 'refund':
      return refundAll(model)
    case 'restock':
      return restock(model, action.added)
    case 'provider':
      return void (model.provider = action.is)
  }
}

function place(model: Model, qty: number, agreed: boolean): void {
  expire(model)
  if (qty > model.stock || (agreed && model.spent)) return
  model.stock -= qty
  const expiresAt = model.now + HOLD_MS
  model.orders.push({ qty, agreed, expiresAt, status: 'pending', opened: false, payments: [] })
}

function open(model: Model, each: number): Model[] {
  const order = orderAt(model, each)
  if (order.status !== 'pending' || (order.agreed && model.spent) || model.provider === 'away') return [model]
  order.opened = true
  return afterAll(model, takenOf(model.orders, each))
}

function settle(model: Model, order: ModelOrder, payment: number): void {
  if (order.payments[payment] === 'unheard' && model.provider !== 'away')
    order.payments[payment] = isHonoured(model, order) ? 'kept' : 'refunding'
  if (order.payments[payment] === 'returned' && model.provider !== 'away') {
    order.payments[payment] = 'refunding'
    close(model, order, 'cancelled')
  }
  if (order.payments[payment] === 'refunding' && model.provider === 'well') {
    order.payments[payment] = 'refunded'
    if (order.payments.every((state) => state === 'refunded' || isUnheard(state))) order.status = 'refunded'
  }
}

export const isUnheard = (state: ModelOrder['payments'][number]) => state === 'unheard' || state === 'returned'

function isHonoured(model: Model, order: ModelOrder): boolean {
  if (order.status === 'paid' || order.status === 'refunded') return false
  const isLate = order.status !== 'pending'
  const isUnwanted = order.status === 'cancelled'
  if (isUnwanted || (order.agreed && model.spent) || (isLate && model.stock < order.qty)) {
    close(model, order, 'cancelled')
    return false
  }
  if (isLate) model.stock -= order.qty
  model.spent ||= order.agreed
  order.status = 'paid'
  return true
}

function close(model: Model, order: ModelOrder, status: 'expired' | 'cancelled'): void {
  if (order.status !== 'pending') return
  order.status = status
  model.stock += order.qty
}

function expire(model: Model): void {
  for (const order of model.orders) if (order.expiresAt <= model.now) close(model, order, 'expired')
}

function refundAll(model: Model): void {
  if (model.provider !== 'well') return
  for (const order of model.orders)
    order.payments.forEach((state, each) => {
      if (state === 'refunding') settle(model, order, each)
    })
}

function restock(model: Model, added: number): void {
  if (model.stock + added < 0) return
  model.stock += added
  model.received += added
}

function orderAt({ orders }: Model, each: number): ModelOrder {
  const order = orders[each]
  if (!order) throw new Error(`The model has no order ${each}.`)
  return order
}

function changed(model: Model, change: (next: Model) => void): Model {
  const next = structuredClone(model)
  change(next)
  return next
}

const distinct = (models: readonly Model[]) => [
  ...new Map(models.map((model) => [JSON.stringify(model), model])).values(),
]
