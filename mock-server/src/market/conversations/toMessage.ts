import type { Message } from '@haggle/shared-contract'
import type { ShownMessage } from './messageStore'

/** What stands for a text that operators hid (D71). */
export const HIDDEN_TEXT = 'This message was hidden by the market.'

/** What stands for a text whose author left (D66). */
export const REMOVED_TEXT = 'This message was removed.'

/** A message as both of its sides read it. */
export const toMessage = (row: ShownMessage): Message => {
  const isHidden = row.hidden_at !== null
  return {
    id: row.id,
    from: row.side,
    text: isHidden ? HIDDEN_TEXT : row.text === '' ? REMOVED_TEXT : row.text,
    ...(row.pictures.length > 0 && !isHidden && { pictures: row.pictures }),
    ...(row.product_id !== null && { product: row.product_id, productName: row.product_name ?? '' }),
    ...(row.order_id !== null && { order: row.order_id, orderNumber: row.order_number ?? '' }),
    createdAt: new Date(row.created_at).toISOString(),
  }
}
