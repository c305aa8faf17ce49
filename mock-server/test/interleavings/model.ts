/** The provider's state: `stingy` refuses refunds, `away` does not answer. */
type Provider = 'well' | 'stingy' | 'away'

/** A market with one product, its orders and their payments. Times in ms. */
export interface Model {
  now: number
  provider: Provider
  stock: number
  received: number
  /** The product's selling price in dollars. */
  price: number
  /** Whether the one agreed price was used. */
  spent: boolean
  orders: ModelOrder[]
}

export interface ModelOrder {
  qty: number
  agreed: boolean
  /** The product's selling price when it was ordered. */
  price: number
  expiresAt: number
  status: 'pending' | 'paid' | 'expired' | 'cancelled' | 'refunded'
  /** Whether it has an order at the provider: a payment that does not match uses it up. */
  opened: boolean
  /**
   * In order of creation. Not yet known to the market: `unheard`, captured at the provider, and `returned`, refunded
   * there as well.
   */
  payments: ('unheard' | 'returned' | 'kept' | 'refunding' | 'refunded')[]
  /** When each was made, and whether it is not of the order's amount. */
  made: { at: number; isOdd: boolean }[]
}

/** Possible actions. `order` and `payment` are indexes. */
export type Action =
  | { does: 'order'; qty: number; agreed: boolean }
  | { does: 'open'; order: number }
  | { does: 'pay'; order: number; isOdd: boolean }
  | { does: 'cancel'; order: number }
  | { does: 'verify' | 'webhook' | 'return'; order: number; payment: number }
  | { does: 'wait'; ms: number }
  | { does: 'reconcile' }
  | { does: 'expire' | 'refund' }
  | { does: 'restock'; added: number }
  | { does: 'price'; to: number }
  | { does: 'provider'; is: Provider }

export const HOLD_MS = 15 * 60 * 1000

/** How long after the hold lapsed a payment is honoured (D25). */
const HONOURED_MS = 30 * 60 * 1000

/** Every second payment is only authorized: the market captures it when it hears of it. */
export const isAuthorized = (payment: number) => payment % 2 === 1

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
      return pay(model, orderAt(model, action.order), action.isOdd)
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
    case 'price':
      return void (model.price = action.to)
    case 'provider':
      return void (model.provider = action.is)
  }
}

function place(model: Model, qty: number, agreed: boolean): void {
  expire(model)
  if (qty > model.stock || (agreed && model.spent)) return
  model.stock -= qty
  const expiresAt = model.now + HOLD_MS
  const { price } = model
  model.orders.push({ qty, agreed, price, expiresAt, status: 'pending', opened: false, payments: [], made: [] })
}

function pay({ now }: Model, order: ModelOrder, isOdd: boolean): void {
  order.payments.push('unheard')
  order.made.push({ at: now, isOdd })
}

function open(model: Model, each: number): Model[] {
  const order = orderAt(model, each)
  if (order.status !== 'pending' || (order.agreed && model.spent) || model.provider === 'away') return [model]
  return afterAll(model, takenOf(model.orders, each)).map((next) => {
    const opening = orderAt(next, each)
    if (opening.status === 'pending') opening.opened = true
    return next
  })
}

function settle(model: Model, order: ModelOrder, payment: number): void {
  const isOdd = order.made[payment]?.isOdd ?? false
  if (isUnheard(order.payments[payment] ?? 'kept') && model.provider !== 'away') hear(model, order, payment, isOdd)
  if (order.payments[payment] === 'refunding' && model.provider === 'well') {
    order.payments[payment] = 'refunded'
    const own = order.payments.filter((_, each) => !order.made[each]?.isOdd)
    if (!isOdd && own.every((state) => state === 'refunded' || isUnheard(state))) order.status = 'refunded'
  }
}

function hear(model: Model, order: ModelOrder, payment: number, isOdd: boolean): void {
  const isReturned = order.payments[payment] === 'returned'
  const isKept = !isOdd && !isReturned && isHonoured(model, order, capturedAt(model, order, payment))
  order.payments[payment] = isKept ? 'kept' : 'refunding'
  if (isOdd && order.status === 'pending') order.opened = false
  if (!isOdd && !isKept) close(model, order, 'cancelled')
}

export const isUnheard = (state: ModelOrder['payments'][number]) => state === 'unheard' || state === 'returned'

/** The provider dates a payment by the second. */
function capturedAt({ now }: Model, { made }: ModelOrder, payment: number): number {
  const at = made[payment]?.at ?? now
  return isAuthorized(payment) ? now : Math.min(Math.floor(at / 1000) * 1000 + 999, now)
}

function isHonoured(model: Model, order: ModelOrder, at: number): boolean {
  const { status, qty, agreed, price, expiresAt } = order
  const isHeld = status === 'pending'
  if (!isHeld && status !== 'expired') return false
  const isTooDear = !agreed && model.price > price
  if (at >= expiresAt && (isTooDear || at > expiresAt + HONOURED_MS)) return false
  if ((agreed && model.spent) || (!isHeld && model.stock < qty)) return false
  if (!isHeld) model.stock -= qty
  model.spent ||= agreed
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
