/** What a product's owner ever put on the shelf; of products from before it is what is there, held and sold. */
export const receivedColumn = [
  'alter table products add column received bigint not null default 0',
  `update products set received = stock + coalesce((
     select sum(order_lines.qty) from order_lines join orders on orders.id = order_lines.order_id
     where order_lines.product_id = products.id and orders.status in ('pending', 'paid')), 0)`,
]
