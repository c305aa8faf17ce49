import { index } from './ddl'

/** When to ask the provider about an order, and why a payment was given back. What there is already is asked about, too. */
export const paymentNews = [
  'alter table orders add column ask_at bigint',
  index('orders_to_ask', 'orders (ask_at) where ask_at is not null'),
  `update orders set ask_at = created_at
     where provider_order_id is not null and status in ('pending', 'expired', 'cancelled')`,
  `alter table payments add column refund_reason text
     check (refund_reason in ('already_paid', 'too_late', 'cancelled', 'price_spent'))`,
  `update payments set refund_reason = case
     when (select status from orders where orders.id = payments.order_id) = 'paid' then 'already_paid'
     else 'too_late' end where status <> 'captured'`,
]
