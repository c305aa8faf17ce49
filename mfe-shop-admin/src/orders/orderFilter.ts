import type { Order } from 'shared-contract'

/** An order that the shop has to pack: paid, and not on its way yet (D30). */
export const isToDeliver = (order: Order): boolean => order.isPaid && !order.isDelivered

export const ORDER_FILTERS = [
  { value: 'all', label: 'All orders', keeps: () => true },
  { value: 'to-deliver', label: 'Orders to deliver', keeps: isToDeliver },
  { value: 'delivered', label: 'Delivered orders', keeps: (order: Order) => order.isDelivered },
] as const satisfies { value: string; label: string; keeps: (order: Order) => boolean }[]

export type OrderFilter = (typeof ORDER_FILTERS)[number]['value']
